"""CK1-CK4 see what is lost, doubled, written though refused, or out of order."""

from tests.checker.commands import check_commands, pauses
from tests.checker.findings import Report
from tests.checker.stories import Story


def report_of(story: Story) -> Report:
    report = Report()
    check_commands(story.run(), report)
    return report


def good() -> Story:
    story = Story()
    story.told("anna", "one")
    story.told("bo", "two")
    return story


def test_a_run_in_order_has_no_finding() -> None:
    report = report_of(good())
    assert report.findings == []
    assert (report.counts["acked"], report.counts["entries"]) == (2, 2)


def test_an_acknowledged_command_that_is_not_written_is_lost() -> None:
    story = good()
    story.sent("anna", "gone")
    story.got("anna", "done", cid="gone", seq=3)
    report = report_of(story)
    assert report.failed == {"CK1"}
    assert report.counts["lost"] == 1


def test_a_command_acknowledged_with_the_seq_of_another_is_found() -> None:
    story = good()
    story.sent("anna", "x")
    story.wrote("anna", "x")
    story.got("anna", "done", cid="x", seq=2)
    assert report_of(story).failed == {"CK1"}


def test_two_acknowledgements_of_one_command_must_agree() -> None:
    story = good()
    story.sent("anna", "one")
    story.got("anna", "done", cid="one", seq=2)
    assert report_of(story).failed == {"CK1"}


def test_a_command_written_twice_is_double() -> None:
    story = good()
    story.wrote("bo", "two")
    report = report_of(story)
    assert report.failed == {"CK1"}
    assert report.counts["double"] == 1


def test_the_same_id_of_two_people_is_two_commands() -> None:
    story = good()
    story.told("bo", "one")
    assert report_of(story).findings == []


def test_a_refused_command_may_not_be_written() -> None:
    story = good()
    story.sent("anna", "no")
    story.wrote("anna", "no")
    story.got("anna", "refused", cid="no", head=2, error={"code": "x", "facts": {}})
    assert report_of(story).failed == {"CK2"}


def test_an_unanswered_command_may_be_written_or_not() -> None:
    story = good()
    story.sent("anna", "open")
    story.sent("anna", "written")
    story.wrote("anna", "written")
    report = report_of(story)
    assert report.findings == []
    assert (report.counts["unknown"], report.counts["unknown but written"]) == (2, 1)


def test_a_gap_in_the_log_is_found() -> None:
    story = good()
    story.moved(2, seq=3)
    assert "CK3" in report_of(story).failed


def test_what_was_sent_after_an_acknowledgement_stands_after_it() -> None:
    story = Story()
    story.wrote("bo", "late")
    story.told("anna", "one")
    story.sent("bo", "late")
    story.got("bo", "done", cid="late", seq=1)
    assert report_of(story).failed == {"CK4"}


def test_a_command_sent_again_keeps_the_time_when_it_was_sent_first() -> None:
    story = Story()
    story.sent("bo", "late")
    story.wrote("bo", "late")
    story.told("anna", "one")
    story.sent("bo", "late")
    story.got("bo", "done", cid="late", seq=1)
    assert report_of(story).findings == []
    assert pauses(story.run())["longest wait ms"] == 4


def test_an_acknowledgement_at_a_table_without_a_record_is_lost() -> None:
    story = good()
    run = story.run()
    run.records.clear()
    report = Report()
    check_commands(run, report)
    assert report.counts["lost"] == 2
