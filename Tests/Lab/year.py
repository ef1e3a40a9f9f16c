"""A year of practice as an archive for `kochlea import`: 400 sessions, 100 000 answers."""

import datetime
import json
import random
import subprocess

from stage import PROGRAM, environment

ORDER = "KMRSUAPTLOWINJEFYVGQZHBCDX"
SESSIONS = 400
ANSWERS = 250
# The settings of a learner who has done the first start.
SETTINGS = [{"record": "setting", "name": "setup", "value": "yes"}]


def archive(records):
    """The lines of an export."""
    whole = [{"record": "export", "version": 1, "program": "year"}, *records, {"record": "end", "records": len(records)}]
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in whole)


def learner(today, seed=1):
    """The records of a learner whose year ends on `today`."""
    chance = random.Random(seed)
    sessions, attempts = [], []
    for number in range(1, SESSIONS + 1):
        day = today - datetime.timedelta(days=(SESSIONS - number) * 364 // (SESSIONS - 1))
        direction = "send" if number % 3 == 0 else "receive"
        level = min(26, 2 + number // 12)
        epoch = int(datetime.datetime(day.year, day.month, day.day, 12).timestamp())
        right = 0
        for place in range(ANSWERS):
            target = chance.choice(ORDER[:level])
            is_right = chance.random() < 0.91
            answer = target if is_right else chance.choice(ORDER[:level] + " ").strip()
            right += answer == target
            attempts.append({
                "record": "attempt", "session": number, "direction": direction, "skill": direction, "target": target,
                "answer": answer, "correct": answer == target,
                "recognition_ms": chance.randrange(250, 1500) if answer and direction == "receive" else None,
                "pattern": "" if direction == "receive" else "-.-", "repeats": 0, "epoch": epoch + place,
                "day": day.isoformat()})
        sessions.append({
            "record": "session", "id": number, "kind": direction, "epoch": epoch, "day": day.isoformat(),
            "second_of_day": 43200, "milliseconds": 300_000, "attempts": ANSWERS, "correct": right,
            "advanced": number % 12 == 0, "level": level})
    progress = [
        {"record": "progress", "direction": direction, "level": 26, "interval_days": 2, "due": today.isoformat(),
         "last_practised": today.isoformat(), "first_practised": (today - datetime.timedelta(days=364)).isoformat(),
         "level_reached": (today - datetime.timedelta(days=40)).isoformat()}
        for direction in ("receive", "send")]
    streak = [{"record": "streak", "current": 9, "longest": 60, "last_day": today.isoformat()}]
    introduced = [
        {"record": "introduced", "direction": direction, "character": character}
        for direction in ("receive", "send") for character in sorted(ORDER)]
    return sessions + attempts + progress + streak + introduced + SETTINGS


def take(text, data, home):
    """Imports an archive into a folder."""
    return subprocess.run(
        [PROGRAM, "import", "-", "--data-dir", str(data)], input=text.encode(), env=environment(str(home)),
        capture_output=True, timeout=300)
