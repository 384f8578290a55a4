"""`kings perft`: counts of lines of play from deals and positions of both games."""

from __future__ import annotations

from tests.cli.helpers import Kings

# A turn with 5c on the table: Kd into four corners, Kd never on an arm, 4h on the 5 or on one of
# three empty arms (4), or `end`: 4 + 4 + 1 = 9 plays.
SMALL = "N 5c | hand Kd 4h | hand 2c | stock 9s"


def test_a_small_position_is_counted_as_by_hand(kings: Kings) -> None:
    depths = kings.well("perft", SMALL, "1", "--json").facts["depths"]
    assert depths == [{"depth": 1, "lines": 9, "states": 9, "over": 0}]


def test_the_lines_by_first_play_add_up(kings: Kings) -> None:
    facts = kings.well("perft", "4711", "3", "--players", "3", "--divide", "--json").facts
    assert sum(facts["divide"].values()) == facts["depths"][-1]["lines"]


def test_a_deal_of_kungen_is_counted(kings: Kings) -> None:
    # The ace of clubs up, or onto the 2 of hearts, or a turn of the stock; then
    # 3 (2c up, the ace back, turn), 2 (the ace up, turn) and 3 (as before).
    facts = kings.well("perft", "4711", "2", "--rules", "harpan", "--json").facts
    assert [at["lines"] for at in facts["depths"]] == [3, 8]


def test_a_position_of_kungen_is_counted_by_its_own_rules(kings: Kings) -> None:
    # One king and one ace: the ace goes up, or the king moves to one of six empty columns.
    position = "kungen: | c1 Kh | c2 As"
    depths = kings.well("perft", position, "1", "--json").facts["depths"]
    assert depths[0]["lines"] == 1 + 5


def test_the_counts_are_shown_in_a_table(kings: Kings) -> None:
    lines = kings.well("perft", SMALL, "2", "--divide").out.splitlines()
    assert lines[0].split() == "Depth Lines of play Positions Ended".split()
    assert lines[2].split() == ["1", "9", "9", "0"]
    assert any(line.startswith("Kd>NE") for line in lines)


def test_too_many_positions_are_refused(kings: Kings) -> None:
    assert "harpan" in kings.badly("perft", "5", "2", "--rules", "harpaan")
