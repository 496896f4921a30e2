"""The report of an evaluation: one page that shows every figure, and every session worst first."""

from vision.report.page import page, write_report

__all__ = ["page", "write_report"]
