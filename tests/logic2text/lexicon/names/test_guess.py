from __future__ import annotations

import pytest

from logic2text.english.linearize import phrase
from logic2text.english.syntax import Name, NegatedPhrase, Predication, Proposition, Relation
from logic2text.formula import Variable
from logic2text.lexicon import Category, Gender
from logic2text.lexicon.names.guess import function, name, predicate
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verify.text import judge

LETTERS = [Name(Variable(letter), letter) for letter in "xyzw"]


def said(symbol: str, arity: int, *, negated: bool = False) -> str:
    entry = predicate(symbol, arity)
    if entry.category is Category.PROPOSITION:
        return phrase(Proposition(entry))
    relation = Relation(entry, tuple(LETTERS[1:arity]))
    return phrase(Predication(LETTERS[0], NegatedPhrase(relation) if negated else relation))


@pytest.mark.parametrize(
    ("symbol", "text"),
    [
        ("Dog", "x is a dog"),
        ("OperaSinger", "x is an opera singer"),
        ("opera_singer", "x is an opera singer"),
        ("CDPlayer", "x is a CD player"),
        ("YaleStudent", "x is a Yale student"),
        ("Souvenirs", "x is a souvenir"),
        ("Vet", "x is a vet"),
        ("Log", "x is a log"),
        ("Nod", "x nods"),
        ("ExWife", "x is an ex-wife"),
        ("CustomerFacing", "x is customer-facing"),
        ("Lied", "x lied"),
        ("Children", "x is a child"),
        ("PhilosophyOfMind", "x is a philosophy of mind"),
        ("Water", "x is water"),
        ("Popular", "x is popular"),
        ("Spanish", "x is Spanish"),
        ("Noninvasive", "x is noninvasive"),
        ("WellKnown", "x is well-known"),
        ("RightHanded", "x is right-handed"),
        ("EasyToOperate", "x is easy to operate"),
        ("Suspended", "x is suspended"),
        ("ManagedByFriends", "x is managed by friends"),
        ("WrittenByHand", "x is written by hand"),
        ("OlderThan80", "x is older than 80"),
        ("InMonarchy", "x is in a monarchy"),
        ("IsReading", "x is reading"),
        ("IsAStudent", "x is a student"),
        ("IsRapper", "x is a rapper"),
        ("LearningPiano", "x is learning piano"),
        ("WasBornInFrance", "x was born in France"),
        ("Breathe", "x breathes"),
        ("Jokes", "x jokes"),
        ("Barks", "x barks"),
        ("Snore", "x snores"),
        ("BarkBeetle", "x is a bark beetle"),
        ("Snowflakes", "x is a snowflake"),
        ("CannotSwim", "x cannot swim"),
        ("OnLoan", "x is on loan"),
        ("CanNotSwim", "x cannot swim"),
        ("CantSwim", "x cannot swim"),
        ("WillNotPlay", "x will not play"),
        ("DoesNotSing", "x does not sing"),
        ("DidntSing", "x did not sing"),
        ("NonFictionBook", "x is a non-fiction book"),
        ("NonEmpty", "x is non-empty"),
        ("MakeMoney", "x makes money"),
        ("AbsorbsCO2", "x absorbs CO2"),
        ("RequiresADiagnosis", "x requires a diagnosis"),
        ("CompetedOnTelevision", "x competed on television"),
        ("WentWrong", "x went wrong"),
        ("BetterPreventScurvy", "x better prevents scurvy"),
        ("CanFly", "x can fly"),
        ("WillPlayViolin", "x will play violin"),
        ("HasLeftFoot", "x has a left foot"),
        ("HasStudents", "x has students"),
        ("HasWon", "x has won"),
        ("NoPlan", "x has no plan"),
        ("Recieved", "x is recieved"),
        ("Autoclaving", "x is autoclaving"),
        ("FIFA", "x is a FIFA"),
        ("HDMI", "x is an HDMI"),
        ("POSIXCompliant", "x is POSIX-compliant"),
        ("IPv6Ready", "x is IPv6-ready"),
        ("RAIDController", "x is a RAID controller"),
        ("BornUnexpectedly", "x was born unexpectedly"),
        ("TeachingFellow", "x is a teaching fellow"),
        ("WorksFrom", 'x satisfies "WorksFrom"'),
        ("LogsIn", "x logs in"),
        ("NeverCheckedIn", "x never checked in"),
        ("MightSleepInside", "x might sleep inside"),
        ("EatsOnlySeeds", "x eats only seeds"),
        ("TwentyMinutesLate", "x is twenty minutes late"),
        ("TwoWeeksBehind", "x is two weeks behind"),
        ("BehavedInBadFaith", "x behaved in bad faith"),
        ("TakesPartInRaces", "x takes part in races"),
        ("NotAcademic", "x is not academic"),
        ("F", "x is F"),
    ],
)
def test_one_place(symbol: str, text: str) -> None:
    assert said(symbol, 1) == text


@pytest.mark.parametrize(
    ("symbol", "text"),
    [
        ("DamOf", "x is a dam of y"),
        ("RecordOf", "x is a record of y"),
        ("DreamOf", "x dreams of y"),
        ("CoOwnerOf", "x is a co-owner of y"),
        ("InSameSystemAs", "x is in the same system as y"),
        ("OnSameTeam", "x is on the same team as y"),
        ("TestifiedAgainst", "x testified against y"),
        ("SignedAgainst", "x is signed against y"),
        ("Wrote", "x wrote y"),
        ("HasRead", "x has read y"),
        ("ParticipatesIn", "x participates in y"),
        ("WorksFor", "x works for y"),
        ("Love", "x loves y"),
        ("Owns", "x owns y"),
        ("Cares", "x cares about y"),
        ("Defeated", "x defeated y"),
        ("WentTo", "x went to y"),
        ("GraduatedFrom", "x graduated from y"),
        ("WonCup", "x won the cup y"),
        ("GraduallyRoseTo", "x gradually rose to y"),
        ("PlansToApplyTo", "x plans to apply to y"),
        ("CanCatch", "x can catch y"),
        ("WrittenIn", "x is written in y"),
        ("LocatedIn", "x is located in y"),
        ("FoundIn", "x is found in y"),
        ("DirectedBy", "x is directed by y"),
        ("MarriedTo", "x is married to y"),
        ("wasMarriedTo", "x was married to y"),
        ("NamedInWillOf", "x is named in the will of y"),
        ("HasFormTutor", "x has form tutor y"),
        ("TravelingTo", "x is traveling to y"),
        ("Taller", "x is taller than y"),
        ("MoreExpensive", "x is more expensive than y"),
        ("HigherVitaminCContent", "x has a higher vitamin C content than y"),
        ("MorePoints", "x has more points than y"),
        ("FewerMedalsThan", "x has fewer medals than y"),
        ("SameScore", "x has the same score as y"),
        ("Different", "x is different from y"),
        ("GoodAt", "x is good at y"),
        ("NorthwestOf", "x is northwest of y"),
        ("IsAlbumOf", "x is an album of y"),
        ("Citizenof", "x is a citizen of y"),
        ("Wife", "x is the wife of y"),
        ("CapitalOf", "x is the capital of y"),
        ("DirectCauseOf", "x is a direct cause of y"),
        ("LandedNear", "x landed near y"),
        ("BakedIn", "x is baked in y"),
        ("EvolvedFrom", "x evolved from y"),
        ("SyncedWith", "x is synced with y"),
        ("DaughterInLaw", "x is a daughter-in-law of y"),
        ("KeepsTrackOf", "x keeps track of y"),
        ("TakesCareOf", "x takes care of y"),
        ("HasSentInvoice", "x has sent the invoice y"),
        ("RoomFor", "x is a room for y"),
        ("HasOfficeIn", "x has an office in y"),
        ("TheSmallestEigenvalueOf", "x is the smallest eigenvalue of y"),
        ("On", "x is on y"),
        ("R", "x stands in relation R to y"),
    ],
)
def test_two_places(symbol: str, text: str) -> None:
    assert said(symbol, 2) == text


@pytest.mark.parametrize(
    ("symbol", "arity", "text"),
    [
        ("Gives", 3, "x gives y to z"),
        ("SoldTo", 3, "x sold y to z"),
        ("LiesBetween", 3, "x lies between y and z"),
        ("R", 3, "x stands in relation R to y and z"),
        ("R", 4, "x stands in relation R to y, z and w"),
        ("P", 0, "P"),
        ("ItRains", 0, "it rains"),
        ("Rains", 0, "it rains"),
        ("Snow", 0, "it snows"),
        ("Rained", 0, "it rained"),
        ("Raining", 0, "it is raining"),
        ("Sunny", 0, "it is sunny"),
        ("TheLightIsOn", 0, "the light is on"),
        ("Fire", 0, '"Fire" holds'),
        ("Happy", 0, '"Happy" holds'),
        ("DoesNotEat", 2, "x does not eat y"),
    ],
)
def test_other_numbers_of_places(symbol: str, arity: int, text: str) -> None:
    assert said(symbol, arity) == text


@pytest.mark.parametrize(
    ("symbol", "arity", "text"),
    [
        ("Lied", 1, "x did not lie"),
        ("HasRead", 2, "x has not read y"),
        ("HasReadAccess", 1, "x does not have read access"),
        ("ParticipatesIn", 2, "x does not participate in y"),
        ("WentTo", 2, "x did not go to y"),
        ("CanFly", 1, "x cannot fly"),
        ("HasWon", 1, "x has not won"),
        ("WasBornInFrance", 1, "x was not born in France"),
        ("HigherRank", 2, "x does not have a higher rank than y"),
        ("WrittenIn", 2, "x is not written in y"),
        ("GraduallyRoseTo", 2, "x did not gradually rise to y"),
        ("WorksFrom", 1, 'x does not satisfy "WorksFrom"'),
        ("CannotSwim", 1, "x can swim"),
        ("WillNotPlay", 1, "x will play"),
        ("DoesNotEat", 2, "x eats y"),
        ("DidNotWin", 1, "x won"),
    ],
)
def test_negation(symbol: str, arity: int, text: str) -> None:
    assert said(symbol, arity, negated=True) == text


@pytest.mark.parametrize(
    ("constant", "words"),
    [
        ("ibuprofen", "ibuprofen"),
        ("tablet", "the tablet"),
        ("mrsHolt", "Mrs Holt"),
        ("wardSeven", "ward 7"),
        ("roomOne", "room one"),
        ("a", "a"),
        ("captainAmerica", "Captain America"),
        ("beijing", "Beijing"),
        ("sprints", "sprints"),
        ("cancerBiology", "cancer biology"),
        ("goldenKey", "the golden key"),
        ("finalExam", "the final exam"),
        ("speedOfLight", "the speed of light"),
        ("socialMedia", "social media"),
        ("firstClass", "first class"),
        ("defensive_tackle", "defensive tackle"),
        ("uKSinglesChart", "UK Singles Chart"),
        ("templeInKyoto", "Temple in Kyoto"),
        ("k-12", "K-12"),
        ("year1946", "year 1946"),
        ("cpsc201", "CPSC 201"),
        ("mark", "the mark"),
        ("Mark", "Mark"),
        ("bill", "Bill"),
        ("sue", "Sue"),
        ("2000", "2000"),
        ("y1950", "y1950"),
        ("b2", "b2"),
        ("tower_a", "tower A"),
        ("languageC", "language C"),
        ("december1999", "December 1999"),
        ("gpt-3", "GPT-3"),
        ("captain america", "Captain America"),
        ("the_Album_of_the_Year", "the Album of the Year"),
        ("riceUniversity", "Rice University"),
        ("roderickstrong", "Roderick Strong"),
        ("harryPotter", "Harry Potter"),
        ("johnMccarthy", "John McCarthy"),
        ("theSalmonOfDoubt", "the salmon of doubt"),
        ("museumofModernArt", "the Museum of Modern Art"),
        ("eiffelTower", "the Eiffel Tower"),
        ("winter_olympics", "the Winter Olympics"),
        ("access-control", "access control"),
        ("china", "China"),
        ("google", "Google"),
        ("ludwigvanBeethoven", "Ludwig van Beethoven"),
        ("ussarizona", "USS Arizona"),
        ("london_Bridge", "London Bridge"),
        ("iPad3", "iPad 3"),
        ("ps4", "PS4"),
        ("tx", "TX"),
        ("ms.taylor", "Ms Taylor"),
        ("alicesAunt", "Alice's aunt"),
        ("gardener", "the gardener"),
        ("lamp", "the lamp"),
        ("fee", "the fee"),
        ("log", "log"),
        ("contract", "the contract"),
        ("nightRoute", "the night route"),
        ("paymentApprover", "the payment approver"),
        ("ceo", "the CEO"),
        ("masterKey", "the master key"),
        ("inspectorVale", "inspector vale"),
        ("metformin", "metformin"),
        ("insulin", "insulin"),
        ("law", "law"),
        ("chess", "chess"),
        ("mars", "Mars"),
        ("smith", "Smith"),
        ("heron", "heron"),
        ("your_woman", "your woman"),
        ("BRCA2", "BRCA2"),
        ("prc", "PRC"),
        ("oldHarbour", "the old harbour"),
        ("federalElections", "federal elections"),
        ("europeanParliament", "European Parliament"),
        ("inspectorGrey", "Inspector Grey"),
        ("usCitizens", "US citizens"),
        ("itDepartment", "the IT department"),
        ("yellowJersey", "the yellow jersey"),
        ("newJersey", "New Jersey"),
        ("viralRNA", "viral RNA"),
        ("southPole", "the South Pole"),
        ("westernUnitedStates", "the western United States"),
        ("cityCouncil", "the city council"),
        ("bostonCouncil", "the Boston Council"),
        ("stJohnsCollege", "St John's College"),
        ("incomeTax", "income tax"),
        ("severePneumonia", "severe pneumonia"),
        ("cupFinal", "the cup final"),
        ("lakeVictoria", "Lake Victoria"),
        ("lakeIris", "Lake Iris"),
        ("newGuinea", "New Guinea"),
        ("covid19", "COVID-19"),
        ("numpy", "NumPy"),
        ("danube", "the Danube"),
        ("marsRover", "the Mars rover"),
        ("worldCup2014", "the 2014 World Cup"),
        ("transaction2001", "transaction 2001"),
        ("flat4B", "flat 4B"),
        ("chicagoBulls", "the Chicago Bulls"),
        ("austinPowers", "Austin Powers"),
        ("sovietUnion", "the Soviet Union"),
        ("weddingOfEva", "the wedding of Eva"),
        ("publicApi", "the public API"),
        ("release2_1", "release 2.1"),
        ("legalAid", "legal aid"),
        ("lawrenceOfArabia", "Lawrence of Arabia"),
        ("endOfMonth", "the end of the month"),
        ("endOfTime", "the end of time"),
        ("customers_tbl", "the customers table"),
        ("grandma", "Grandma"),
    ],
)
def test_constants(constant: str, words: str) -> None:
    assert name(constant).words == words


@pytest.mark.parametrize(
    ("constant", "words"),
    [
        ("unitedkingdom", "the United Kingdom"),
        ("adventuresofrusty", "Adventures of Rusty"),
        ("stephencurry", "Stephen Curry"),
        ("barbaraannmarshall", "Barbara Ann Marshall"),
        ("johnstone", "Johnstone"),
        ("davidson", "Davidson"),
        ("petersburg", "Petersburg"),
        ("martinsville", "Martinsville"),
        ("threebodyproblem", "Threebodyproblem"),
        ("us", "the US"),
        ("ibm", "IBM"),
        ("universityofedinburgh", "the University of Edinburgh"),
        ("caspiansea", "the Caspian Sea"),
        ("elliotcounty", "Elliot County"),
        ("kentuckyroute32", "Kentucky Route 32"),
        ("fortticonderoga", "Fort Ticonderoga"),
        ("portlandwhigs", "Portland Whigs"),
        ("williamdickinson", "William Dickinson"),
        ("edwinsmith", "Edwin Smith"),
        ("quincymcduffie", "Quincy McDuffie"),
        ("nbafinals", "the NBA Finals"),
        ("thevoid", "the Void"),
    ],
)
def test_a_proper_name_without_capitals_is_split_where_it_is_clear(
    constant: str, words: str
) -> None:
    assert name(constant).words == words


def test_a_person_with_a_given_name_has_its_gender() -> None:
    assert name("deborahwallace").gender is Gender.FEMININE
    assert name("unitedkingdom").gender is Gender.NEUTER


def test_common_nouns_in_the_plural_name_several() -> None:
    assert name("bottles").plural
    assert not name("bottle").plural
    assert not name("carlos").plural


def test_given_names_have_a_gender() -> None:
    assert name("bill").gender is Gender.MASCULINE
    assert name("sue").gender is Gender.FEMININE
    assert name("beijing").gender is Gender.NEUTER
    assert name("bertie").gender is name("chris").gender is Gender.COMMON


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("If Bertie is a dog, he likes himself.", Status.PROVED),
        ("If Bertie is a dog, she likes herself.", Status.PROVED),
        ("If he is a dog, Bertie does not like himself.", Status.REFUTED),
    ],
)
def test_a_name_for_either_sex_is_he_or_she(text: str, status: Status) -> None:
    formula = parse("Dog(bertie) -> Likes(bertie, bertie)")
    assert judge(formula, text).verdict.status is status


@pytest.mark.parametrize(
    ("symbol", "arity", "words", "links"),
    [
        ("mother", 1, "mother", ("of",)),
        ("fatherOf", 1, "father", ("of",)),
        ("leftmostDigit", 1, "leftmost digit", ("of",)),
        ("sum", 2, "sum", ("of", "and")),
        ("f", 3, "f", ("of", ",", "and")),
    ],
)
def test_functions(symbol: str, arity: int, words: str, links: tuple[str, ...]) -> None:
    entry = function(symbol, arity)
    assert (entry.singular, entry.links) == (words, links)


@pytest.mark.parametrize("symbol", ["x" * 80, "Ünïcode", "a-b'c", "A1080p", "___", "9to5", "É"])
@pytest.mark.parametrize("arity", [0, 1, 2, 5])
def test_no_name_is_too_odd(symbol: str, arity: int) -> None:
    entry = predicate(symbol, arity)
    assert entry.singular
    assert (entry.symbol, entry.arity) == (symbol, arity)
    assert len(entry.links) == max(arity - 1, 0)


@pytest.mark.parametrize(
    ("symbol", "arity", "text"),
    [
        ("TravelAgent", 1, "x is a travel agent"),
        ("BirdOfPrey", 1, "x is a bird of prey"),
        ("StrepThroat", 1, "x has strep throat"),
        ("SoreThroat", 1, "x has a sore throat"),
        ("ADHD", 1, "x has ADHD"),
        ("VIP", 1, "x is a VIP"),
        ("OnParentalLeave", 1, "x is on parental leave"),
        ("InBigSchool", 1, "x is in a big school"),
        ("FreeOnSundays", 1, "x is free on Sundays"),
        ("FitToDrive", 1, "x is fit to drive"),
        ("OpensIn", 2, "x opens in y"),
        ("WorthVisiting", 1, "x is worth visiting"),
        ("SoundsMelancholic", 1, "x sounds melancholic"),
        ("SmellsSmoke", 1, "x smells smoke"),
        ("CanSightRead", 1, "x can sight-read"),
        ("HeavierThanAir", 1, "x is heavier than air"),
        ("DeniedEntry", 1, "x is denied entry"),
        ("DeniedCharges", 1, "x denied charges"),
        ("GivenUpgradeBy", 2, "x is given an upgrade by y"),
        ("RecoveredFrom", 2, "x recovered from y"),
        ("BorrowedFrom", 2, "x is borrowed from y"),
        ("MadeMostlyOf", 2, "x is made mostly of y"),
        ("WorkedMainlyFor", 2, "x worked mainly for y"),
        ("KeptAwakeBy", 2, "x is kept awake by y"),
        ("SpeaksFluently", 2, "x speaks y fluently"),
        ("MissedDeadline", 1, "x missed a deadline"),
        ("PlannedRoute", 1, "x is a planned route"),
        ("TouredAbroad", 1, "x toured abroad"),
        ("BreakfastIncluded", 1, "x has breakfast included"),
        ("PasswordProtected", 1, "x is password-protected"),
        ("IsolationRequired", 1, "x requires isolation"),
        ("BatteryDrainsFast", 1, "x has a battery draining fast"),
        ("Danger", 1, "x is in danger"),
        ("NoShow", 1, "x is a no-show"),
        ("travelsFree", 1, "x travels free"),
        ("GlutenFree", 1, "x is gluten-free"),
        ("StillManned", 1, "x is still manned"),
        ("AwaitingTrial", 1, "x is awaiting trial"),
        ("MissingPerson", 1, "x is a missing person"),
        ("DeniedAccessTo", 2, "x is denied access to y"),
    ],
)
def test_phrases_beside_near_misses(symbol: str, arity: int, text: str) -> None:
    assert said(symbol, arity) == text
