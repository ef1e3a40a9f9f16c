import TestSupport
import Trainer
import Training

/// A run at the highest speeds.
func quickRun(
    store: MemoryStore = MemoryStore(), speech: SpeechMode = .off, activity: RunOptions.Activity = .receive,
    seed: UInt64 = 1, day: Day = Day(ordinal: 20_777), catalogue: any Catalogue = EchoCatalogue()
) -> VirtualRun {
    let run = VirtualRun(
        store: store, speech: speech, activity: activity, seed: seed, day: day, catalogue: catalogue)
    run.hurry()
    return run
}

/// A learner's storage that has all introductions behind it.
func experiencedStore(level: Int = 2, settings: [String: String] = ["setup": "yes"]) -> MemoryStore {
    let store = MemoryStore(settings: settings)
    store.progress.receive.level = level
    store.progress.sessions = 1
    store.progress.introduced[.receive] = Set(Course.letters.characters(atLevel: level))
    return store
}

/// The other of K and M, which no character is taken for by chance.
func swapped(_ group: String) -> String { String(group.map { $0 == "K" ? "M" : "K" }) }

/// The main menu in its order: who adds a line to it adds it here.
let mainMenu = [
    "Receive", "Send", "Ear training", "Drill characters", "Words and callsigns", "Conversation",
    "Listen without hands", "Free keying",
    "Progress", "Options", "Meaning of sounds", "Actions", "Keys", "Quit",
]

/// An item of the main menu as it is told.
func mainLine(_ label: String) -> String {
    "\(label), \((mainMenu.firstIndex(of: label) ?? -1) + 1) of \(mainMenu.count)"
}

/// How often one moves down from the top to an item of the main menu.
func mainDowns(_ label: String) -> Int { mainMenu.firstIndex(of: label) ?? 0 }

/// The main menu's title as it is told.
let mainTitle = "Kochlea, \(mainMenu.count) items"
