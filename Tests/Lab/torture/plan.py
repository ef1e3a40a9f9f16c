"""Plans the cases: which call of which activity is struck, and how."""

from runs import Blow

# The start that follows a kill, and the weight of its choice.
NEXT = {"menu": 5, "tomorrow": 3, "settings": 2, "receive": 2}
FAULTS = ("eio", "enospc", "short", "eio-on", "enospc-on", "short-on")
# The number of runs with failing files, and of runs that are killed twice.
FAILING = 600
TWICE = 1200


def parsed(text):
    """Parses a case into (activity, blow, [(next, blow)…])."""
    steps = []
    for piece in text.split("/"):
        name, *rest = piece.split(":")
        steps.append((name, Blow(int(rest[0]), rest[1], int(rest[2])) if rest else Blow()))
    return steps


def written(steps):
    return "/".join(f"{name}{blow}" for name, blow in steps)


def cases(references, chance):
    """Every case of a full run, in an order that does not depend on the machine."""
    names = list(NEXT)
    weights = list(NEXT.values())

    def follow():
        return chance.choices(names, weights)[0]

    for name, reference in references.items():
        for at, call in enumerate(reference.calls, 1):
            if not reference.meets(call):
                continue
            hows = ["before", "after"] + ["soon"] * (at % 3 == 0) + ["torn"] * (call.bytes > 1)
            for how in hows:
                part = chance.randrange(1, 1000) if how == "torn" else chance.randrange(1, 200) if how == "soon" else 0
                yield [(name, Blow(at, how, part)), (follow(), Blow())]
    everywhere = [(name, reference) for name, reference in references.items() if not reference.activity.paths]
    for number in range(TWICE):
        name, reference = everywhere[number % len(everywhere)]
        first = Blow(chance.randrange(1, len(reference.calls) + 1), chance.choice(["before", "after", "torn"]), 500)
        second = Blow(chance.randrange(1, 40), chance.choice(["before", "after", "torn"]), 500)
        yield [(name, first), (follow(), second), (follow(), Blow())]
    for number in range(FAILING):
        name, reference = everywhere[number % len(everywhere)]
        at = chance.randrange(1, len(reference.calls) + 1)
        how = FAULTS[number // len(everywhere) % len(FAULTS)]
        yield [(name, Blow(at, how, 500)), (follow(), Blow())]
