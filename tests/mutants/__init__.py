"""Checks broken on purpose: do the cases notice?"""
