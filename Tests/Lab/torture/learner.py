"""The learner whose data the tests put at risk."""

from runs import NOW

from year import SETTINGS, archive

DAY = "2026-11-19"
EPOCH = 1795075200
TARGETS = "KMURE"
ANSWERS = 40
STATION = {"callsign": "W1AW", "name": "Tom", "place": "Ulm", "rig": "KX2"}


def learner():
    """The records of a learner at level 5 for whom both directions are due."""
    attempts, sessions = [], []
    for number, direction in enumerate(("receive", "send", "receive", "send"), 1):
        for place in range(ANSWERS):
            target = TARGETS[(place * number + place // 7) % 5]
            is_right = place % 8 != number
            attempts.append({
                "record": "attempt", "session": number, "direction": direction, "skill": direction, "target": target,
                "answer": target if is_right else "T", "correct": is_right,
                "recognition_ms": 400 + 10 * place if direction == "receive" else None,
                "pattern": "-.-" if direction == "send" else "", "repeats": 0, "epoch": EPOCH + 600 * number + place,
                "day": DAY})
        right = sum(a["correct"] for a in attempts[-ANSWERS:])
        sessions.append({
            "record": "session", "id": number, "kind": direction, "epoch": EPOCH + 600 * number, "day": DAY,
            "second_of_day": 28800 + 600 * number, "milliseconds": 300_000, "attempts": ANSWERS, "correct": right,
            "advanced": False, "level": 5})
    progress = [
        {"record": "progress", "direction": direction, "level": 5, "interval_days": 1, "due": NOW[:10], "last_practised": DAY,
         "first_practised": DAY, "level_reached": DAY} for direction in ("receive", "send")]
    streak = [{"record": "streak", "current": 1, "longest": 3, "last_day": DAY}]
    introduced = [{"record": "introduced", "direction": direction, "character": character}
                  for direction in ("receive", "send") for character in sorted(TARGETS)]
    kept = {f"station.{name}": value for name, value in STATION.items()} | {"band.where": "off", "keyer.wpm": "30"}
    settings = SETTINGS + [{"record": "setting", "name": name, "value": value} for name, value in kept.items()]
    return archive(sessions + attempts + progress + streak + introduced + sorted(settings, key=lambda one: one["name"]))
