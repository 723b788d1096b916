"""Faces, sheets and pictures: one painter for screen, PNG, SVG and PDF."""
