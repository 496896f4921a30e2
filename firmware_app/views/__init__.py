"""What people are shown at one moment, without a word: OLED, page and transcripts all say these."""

from typing import TypeAlias

from firmware_app.views.aside import Ailing, Confirm, Menu, PageAddress, PartBack, PartGone, Told
from firmware_app.views.award import (
    AskMystery,
    AwardChange,
    Awarded,
    MysteryShown,
    Preview,
    RoundEnds,
    RoundOpens,
    Why,
)
from firmware_app.views.ending import (
    AskObjective,
    Chapter,
    FinalScores,
    ObjectiveShown,
    ScoreLine,
    Story,
    Thresholds,
)
from firmware_app.views.lobby import (
    AskCount,
    AskFirst,
    AskName,
    AskVariant,
    AskWay,
    CheckPlanet,
    LayCards,
    ResumeOffer,
    ShowCard,
    Starting,
)
from firmware_app.views.planet import (
    Accepted,
    AlreadyRead,
    AskOrder,
    AskWhose,
    Lie,
    Looking,
    Placing,
    PutBack,
    Refused,
    Seat,
    WholeReading,
)
from firmware_app.views.word import Ask, Item, Notice, Part, Status, TieBreak, Way

View: TypeAlias = (
    Starting
    | ResumeOffer
    | AskCount
    | AskName
    | AskVariant
    | AskFirst
    | AskWay
    | LayCards
    | ShowCard
    | CheckPlanet
    | RoundOpens
    | Placing
    | Looking
    | Accepted
    | AlreadyRead
    | Refused
    | AskWhose
    | AskOrder
    | Confirm
    | Awarded
    | Why
    | RoundEnds
    | AskMystery
    | MysteryShown
    | Menu
    | PutBack
    | Preview
    | WholeReading
    | AskObjective
    | ObjectiveShown
    | Thresholds
    | FinalScores
    | Story
    | PageAddress
    | Told
    | PartGone
    | PartBack
    | Ailing
)

__all__ = [
    "Accepted",
    "Ailing",
    "AlreadyRead",
    "Ask",
    "AskCount",
    "AskFirst",
    "AskMystery",
    "AskName",
    "AskObjective",
    "AskOrder",
    "AskVariant",
    "AskWay",
    "AskWhose",
    "AwardChange",
    "Awarded",
    "Chapter",
    "CheckPlanet",
    "Confirm",
    "FinalScores",
    "Item",
    "LayCards",
    "Lie",
    "Looking",
    "Menu",
    "MysteryShown",
    "Notice",
    "ObjectiveShown",
    "PageAddress",
    "Part",
    "PartBack",
    "PartGone",
    "Placing",
    "Preview",
    "PutBack",
    "Refused",
    "ResumeOffer",
    "RoundEnds",
    "RoundOpens",
    "ScoreLine",
    "Seat",
    "ShowCard",
    "Starting",
    "Status",
    "Story",
    "Thresholds",
    "TieBreak",
    "Told",
    "View",
    "Way",
    "WholeReading",
    "Why",
]
