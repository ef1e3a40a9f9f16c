"""Checks the pronunciation of messages: compares the phonemes that eSpeak NG makes of them."""

import ctypes
import re

# Messages that are only printed may contain names in another language.
PRINTED = re.compile(r"Printed|standard error|Not a sentence")
PLACEHOLDER = re.compile(r"\{[a-zA-Z]+\}")
# Messages with the same beginning are words that the learner must tell apart.
FAMILIES = re.compile(
    r"(spelling\.national|spelling|symbol|menu\.main|options|earcon|key|weekday|month|words\.set|progress\.kind"
    r"|contact\.name|country|setting\.[a-zA-Z.]+)\.[A-Za-z0-9]+")
# eSpeak's mark before words in another voice.
OTHER_VOICE = re.compile(r"\(([a-z-]+)\)")


class Voice:

    def __init__(self, name):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.name = name
        # Synchronous mode plays nothing.
        if self.library.espeak_Initialize(2, 0, None, 0) < 0 or self.library.espeak_SetVoiceByName(name.encode()) != 0:
            raise OSError(f"eSpeak has no voice {name}")
        self.library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self.library.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int]

    def phonemes(self, text):
        """Returns the phonemes in eSpeak's own notation."""
        rest, clauses = ctypes.c_char_p(text.encode()), []
        while rest.value is not None:
            clauses.append(self.library.espeak_TextToPhonemes(ctypes.byref(rest), 1, 0).decode())
        return " ".join(clauses).strip()


def respelled(text, spellings):
    """Replaces words by their spelling in voice.respelled, as the program does."""
    joined = sorted((word for word in spellings if "-" in word), key=len, reverse=True)
    words = "|".join([rf"\b{word}\b" for word in joined] + [r"[^\W\d_]+"])
    return re.sub(words, lambda word: spellings.get(word.group(), word.group()), text)


def faults_of_letter_names(voice, names):
    """Yields a fault for each letter whose name is silent, in another voice, or like the name of another letter."""
    said = {}
    for pair in names.split(","):
        letter, _, name = pair.strip().partition(" ")
        phonemes = voice.phonemes(name)
        if not phonemes:
            yield f"has no sound for {letter}"
        if OTHER_VOICE.search(phonemes):
            yield f"names {letter} in another voice: {phonemes}"
        twin = said.setdefault(re.sub(r"[_:!|'\s,-]", "", phonemes), letter)
        if twin != letter:
            yield f"names {letter} and {twin} alike"


def faults_of_pronunciation(name, entries):
    """Yields pairs of a message and its fault."""
    voice = Voice(name)
    messages = {entry.identifier: entry for entry in entries}
    if "voice.respelled" not in messages:
        return
    words = messages["voice.respelled"].forms[0].split()
    spellings = dict(zip(words[::2], words[1::2]))
    said = {}
    for entry in entries:
        for form in entry.forms:
            bare = PLACEHOLDER.sub(" 2 ", form)
            phonemes = voice.phonemes(respelled(bare, spellings))
            said.setdefault(entry.identifier, re.sub(r"[_:!|'\s-]", "", phonemes))
            if not phonemes and re.search(r"\w", bare):
                yield entry, "is silent"
            others = set(OTHER_VOICE.findall(phonemes)) - {name}
            if others and not PRINTED.search(entry.note):
                yield entry, f"has words that eSpeak speaks with another voice, {', '.join(sorted(others))}: {phonemes}"

    families = {}
    for identifier, phonemes in said.items():
        family = FAMILIES.fullmatch(identifier)
        if family:
            twin = families.setdefault((family.group(1), phonemes), identifier)
            if twin != identifier:
                yield messages[identifier], f"sounds like {twin}"
    # No two letters or digits sound alike, except the groups in voice.alike, which need the spelling alphabet.
    groups = [group.split() for group in messages["voice.alike"].forms[0].split(",")]
    names = {}
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789":
        twin = names.setdefault(voice.phonemes(character.lower()), character)
        if twin != character and not any(twin in group and character in group for group in groups):
            yield messages["voice.alike"], f"does not have {twin} and {character}, which sound alike"
    for identifier, entry in messages.items():
        if identifier.startswith("letters."):
            yield from ((entry, fault) for fault in faults_of_letter_names(voice, entry.forms[0]))
    if len({said[f"syllable.{name}"] for name in ("di", "dah")} | {said["syllable.dit"]}) < 2 or (
            said["syllable.dah"] in (said["syllable.di"], said["syllable.dit"])):
        yield messages["syllable.dah"], "sounds like the short mark"
