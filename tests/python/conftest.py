"""Every test starts with what the rules say: no proofs of earlier runs."""

import os

os.environ["CAIRN_STORE"] = "none"

import pytest

import cairn


@pytest.fixture
def lab():
    """A Lab that has been asked nothing."""
    return cairn.Lab()
