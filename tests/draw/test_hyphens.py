"""Where names on cards may be broken."""

import pytest

from landnam.draw.hyphens import SOFT, breakable


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("uk", "Во-йов-ни-ця"),
        ("uk", "Мис-ли-вець"),
        ("uk", "Со-кіль-ни-чий"),
        ("uk", "Слі-до-пит"),
        ("uk", "Вер-шни-ця"),
        ("uk", "Роз-від-ник"),
        ("ru", "Вои-тель-ни-ца"),
        ("ru", "Ре-мес-лен-ник"),
        ("ru", "Со-коль-ни-чий"),
        ("ru", "Наез-дни-ца"),
        ("hu", "Nyo-mol-va-só"),
        ("hu", "Föld-mű-ves"),
        ("hu", "Kéz-mű-ves"),
        ("hu", "Szán-tó-föld 4"),
        ("hu", "Soly-mász"),
        ("en", "Crafts-man"),
        ("en", "Car-pen-ter"),
        ("uk", "Дос-лі-джен-ня"),
        ("uk", "Вед-ме-дя"),
        ("uk", "Ви-кра-де-ні"),
        ("ru", "Мед-ве-дя"),
        ("ru", "Плот-ник"),
        ("ru", "Те-ло-хра-ни-тель"),
        ("hu", "Szar-vas"),
        ("hu", "Tu-dás-őr-zők"),
        ("en", "Negotia-tion"),
        ("en", "Ex-ploita-tion"),
        ("en", "Re-source-ful"),
        ("en", "Meadow"),
        ("en", "Tracker"),
        ("en", "Rider"),
        ("uk", "Тесля"),
    ],
)
def test_a_long_name_is_broken_between_syllables(lang: str, shown: str) -> None:
    assert breakable(lang, shown.replace("-", "")).replace(SOFT, "-") == shown
