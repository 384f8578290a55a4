"""`./run test`: every step runs, and one failure fails the whole."""

import pytest

from tools.suite import STEPS, Step, main, run_all

GOOD = Step("good", ("-c", "print('did it')"))
BAD = Step("bad", ("-c", "raise SystemExit(3)"))


def test_all_steps_run_and_the_failures_are_named(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_all((BAD, GOOD)) == 1
    out = capfd.readouterr().out
    assert "did it" in out
    assert "not in order: bad" in out


def test_the_suite_is_in_order_if_every_step_is(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_all((GOOD, GOOD)) == 0
    assert capfd.readouterr().out.endswith("all in order\n")


def test_arguments_go_to_pytest_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capfd.readouterr().out.startswith("pytest ")


def test_a_step_has_its_own_settings(capfd: pytest.CaptureFixture[str]) -> None:
    shown = ("-c", "import os; print(os.environ['KINGS_TEST_SCALE'])")
    assert run_all((Step("short", shown, (("KINGS_TEST_SCALE", "0"),)),)) == 0
    assert "\n0\n" in capfd.readouterr().out


def test_kernels_run_compiled_with_checked_indices_and_uncompiled() -> None:
    settings = {name for step in STEPS for name, _ in step.environment}
    assert {"NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"} <= settings


def test_no_two_steps_share_a_name() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS)
