"""How fast the rule engine is, beside its peers: ``python -m benchmarks.engine`` measures it anew.

What each figure counts is told in ``docs/performance.md``, which the command rewrites. This package
refuses to be imported by the product, and nothing here needs more than the standard library: the
peers live in environments of their own.
"""
