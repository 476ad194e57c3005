"""The words of a card pack and the columns of the tables that they fill. [DD-24]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st

PLANET_IDS = ("pink", "green", "blue", "orange", "purple")
COLOUR_IDS = ("blue", "yellow", "red", "white", "copper")
ANOMALY_IDS = (
    "space_mines",
    "precursor_tech",
    "wormhole",
    "derelict_fleet",
    "dyson_sphere",
    "star_leviathan",
)
KIND_BITS = {
    "asteroid": st.KIND_ASTEROID,
    "fuel": st.KIND_FUEL,
    "salvage": st.KIND_SALVAGE,
    "derelict": st.KIND_DERELICT,
}
ICON_BITS = {"ship": st.ICON_SHIP, "planet": st.ICON_PLANET, "anywhere": st.ICON_ANYWHERE}
STATS = {"battle": st.BATTLE, "explore": st.EXPLORING, "rocket": st.ROCKET}
DECKS = (
    ("shipFronts", st.FRONT, 10),
    ("shipBacks", st.BACK, 10),
    ("exploreCards", st.EXPLORE, 60),
    ("precursorTech", st.TECH, 6),
    ("anomalyCards", st.SCAN, 12),
    ("captains", st.CAPTAIN, 4),
)
"""Name in the pack, first row of the table, number of cards."""

SIMPLE = {
    "SLOTS": (("count", st.SLOTS),),
    "DROP_CREDITS": (("amount", st.DROP_CREDITS),),
    "SOAK": (("points", st.SOAK),),
    "CLOAK": (),
    "TRANSMUTE": (),
    "CHANNEL_BONUS": (("gather", st.GATHER), ("keep", st.GATHER_KEEP)),
    "SALVAGE_DRAW": (("draw", st.SALVAGE_DRAW), ("keep", st.SALVAGE_KEEP)),
    "SALE_BONUS": (("per_asteroid", st.SALE_BONUS), ("types", st.SALE_TYPES)),
    "DELIVERY_BONUS": (("amount", st.DELIVERY_BONUS),),
    "WIN_BATTLE_CREDITS": (("amount", st.WIN_CREDITS),),
    "TRACTOR": (("per_turn", st.TRACTOR), ("range_links", st.TRACTOR_LINKS)),
    "START_TURN_REPAIR": (("count", st.START_REPAIR),),
    "EXPLORE_KEEP": (("keep", st.EXPLORE_KEEP),),
    "DAMAGE_REDUCE": (("amount", st.DAMAGE_REDUCE),),
    "START_DROP_NEAR_HOME": (("collect_asteroids", st.START_DROP),),
}
"""Standing effects that only write numbers: field, column of the table."""

MARKS = {"CLOAK": st.CLOAK, "TRANSMUTE": st.TRANSMUTE}
SCORES = {
    "ORIGIN": st.BY_ORIGIN,
    "VITAL": st.BY_VITAL,
    "PER_UPGRADE": st.PER_UPGRADE,
    "EACH_OTHER": st.EACH_OTHER,
    "EACH_DIFFERENT_ORIGIN": st.EACH_ORIGIN,
    "WILD_ORIGIN": st.WILD_ORIGIN,
    "WILD_WEIGHT": st.WILD_WEIGHT,
    "COUNTS_AS": st.COUNTS_AS,
    "ROLL": st.ROLL,
}
VITALS = {"eyes": st.EYES, "weight": st.WEIGHT, "limbs": st.LIMBS}
PARAMETERS = (
    ("mines_field", "testTarget", st.TEST_TARGET),
    ("mines_field", "disarmCredits", st.DISARM_CREDITS),
    ("mines_field", "damage", st.MINE_DAMAGE),
    ("derelict_hulks", "deliverCredits", st.HANDIN_CREDITS),
    ("dyson_station", "energyGoal", st.ENERGY_GOAL),
    ("dyson_station", "creditsPerUnit", st.FEED_CREDITS),
    ("dyson_station", "completionBonus", st.COMPLETION_BONUS),
    ("leviathan_hunt", "battleRating", st.BEAST_RATING),
    ("leviathan_hunt", "slayMargin", st.SLAY_MARGIN),
    ("leviathan_hunt", "slayCredits", st.SLAY_CREDITS),
    ("leviathan_hunt", "ramDamage", st.RAM_DAMAGE),
)
