"""The floors, walls and sizes of the house, held by test."""
