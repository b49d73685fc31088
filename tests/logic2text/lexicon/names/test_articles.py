"""Articles, numbers, hyphens and apostrophes inside names."""

from __future__ import annotations

import pytest

from logic2text.lexicon.names.guess import predicate
from logic2text.lexicon.names.ownership import Setting


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("GainsPopularity", "gains popularity"),
        ("AllowsHeatFlow", "allows heat flow"),
        ("AppliesPaint", "applies paint"),
        ("HasSocialCohesion", "has social cohesion"),
        ("HasSweetAroma", "has a sweet aroma"),
        ("HasHighIncome", "has a high income"),
        ("MakesPeopleLaugh", "makes people laugh"),
        ("HelpsStudentsLearn", "helps students learn"),
        ("LearnsNewLanguage", "learns a new language"),
        ("PlaysInstrument", "plays an instrument"),
        ("PlaysPiano", "plays piano"),
        ("CastsLongShadow", "casts a long shadow"),
        ("WorksHome", "works home"),
        ("CanDriveCar", "can drive a car"),
        ("MayTakeFinalExam", "may take the final exam"),
        ("HasWallsAndRoof", "has walls and a roof"),
        ("UsesCoilAndMagneticField", "uses a coil and a magnetic field"),
        ("EncouragesCommutingAndReducesWaste", "encourages commuting and reduces waste"),
        ("RequiresDoctorsAuthorization", "requires a doctor's authorization"),
        ("TeachesStudentsMath", "teaches students math"),
        ("CreatesPleasantEnvironmentForPeople", "creates a pleasant environment for people"),
        ("WritesLetterToFriend", "writes a letter to a friend"),
        ("TakesCareOfChildren", "takes care of children"),
        ("ProvidesHabitatsForVariousSpecies", "provides habitats for various species"),
        ("UsesWiFiNetwork", "uses a Wi-Fi network"),
        ("HasStateOfTheArtFacilities", "has state-of-the-art facilities"),
        ("NeedsFuelToRun", "needs fuel to run"),
        ("OrbitsMoon", "orbits the moon"),
        ("HasMoon", "has a moon"),
        ("PollutesEnvironment", "pollutes the environment"),
        ("SleepsDuringDay", "sleeps during the day"),
        ("WorksAtNight", "works at night"),
        ("WorksInMuseum", "works in a museum"),
        ("TravelsOnFoot", "travels on foot"),
        ("OffersFriendlyService", "offers friendly service"),
        ("HasLastingEffectOnEnvironment", "has a lasting effect on the environment"),
        ("HopesToBecomeTeacher", "hopes to become a teacher"),
        ("ServesVeryColdBeverage", "serves a very cold beverage"),
        ("MeasuresFlowOfTime", "measures a flow of time"),
        ("RepairsBicycleOrCar", "repairs a bicycle or a car"),
    ],
)
def test_what_follows_a_verb_is_a_phrase(symbol: str, words: str) -> None:
    assert predicate(symbol, 1).singular == words


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("WornOnHead", "worn on the head"),
        ("KeptInCage", "kept in a cage"),
        ("MadeOfGlass", "made of glass"),
        ("WrittenByHand", "written by hand"),
        ("DesignedForTransportingPeople", "designed for transporting people"),
        ("EatenImmediately", "eaten immediately"),
        ("UsedPrimarilyForSleeping", "used primarily for sleeping"),
        ("TwoDimensional", "two-dimensional"),
        ("OverTheCounterMedication", "over-the-counter medication"),
        ("LightHeartedPlot", "light-hearted plot"),
        ("LongJourneyInSmallBoat", "long journey in a small boat"),
        ("AtRiskOfFire", "at risk of fire"),
        ("FamousForCooking", "famous for cooking"),
        ("CapableOfFlight", "capable of flight"),
        ("DifficultToClean", "difficult to clean"),
        ("EasyToReachVillage", "easy to reach a village"),
        ("AdjacentToRiver", "adjacent to the river"),
        ("ReadyToLand", "ready to land"),
        ("TrainedToBecomePilot", "trained to become a pilot"),
        ("HighlySkilledWorker", "highly skilled worker"),
        ("SportsCar", "sports car"),
        ("ChildrensBook", "children's book"),
        ("InNewYork", "in New York"),
    ],
)
def test_what_follows_a_copula_is_a_phrase(symbol: str, words: str) -> None:
    assert predicate(symbol, 1).singular == words


def test_what_is_done_to_things_is_a_participle() -> None:
    assert predicate("PlayedWithBow", 1, Setting(("violin",))).singular == "played with a bow"
    assert predicate("PlayedWithBow", 1, Setting(("violin",))).category == "adjective"
    assert predicate("PlayedWithBall", 1, Setting(("child",))).category == "verb"
