"""Papercut pictures that are drawn once: lands, people and what they carry."""
