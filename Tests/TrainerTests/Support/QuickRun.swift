import Morse
import TestSupport
import Trainer
import Training

/// A run at the highest speeds.
func quickRun(
    store: MemoryStore = MemoryStore(), speech: SpeechMode = .off, activity: Activity = .receive,
    seed: UInt64 = 1, day: Day = Day(ordinal: 20_777), catalogue: any Catalogue = EchoCatalogue()
) -> VirtualRun {
    let run = VirtualRun(
        store: store, speech: speech, activity: activity, seed: seed, day: day, catalogue: catalogue)
    run.hurry()
    return run
}

/// Storage of a learner who has heard all introductions.
func experiencedStore(level: Int = 2, settings: [String: String] = ["setup": "yes"]) -> MemoryStore {
    let store = MemoryStore(settings: settings)
    store.progress.receive.level = level
    store.progress.sessions = 1
    store.progress.introduced[.receive] = Set(Course.letters.characters(atLevel: level))
    return store
}

/// Storage of such a learner at the first level to whom every character was introduced: all answers are stored, and no
/// activity asks whether other letters are wanted.
func knowingStore(settings: [String: String] = ["setup": "yes"]) -> MemoryStore {
    let store = experiencedStore(settings: settings)
    let all = Set(Alphabet.international.symbols.map(\.text))
    store.progress.introduced = [.receive: all, .send: all]
    return store
}

/// K for M and M for K, so never right by chance.
func swapped(_ group: String) -> String { String(group.map { $0 == "K" ? "M" : "K" }) }

/// The main menu of a learner who has finished no session, in order; a new item must be added here.
let mainMenu = [mainFirst, "Receive", "Send", "Other practice", "Progress", "Options", "Help and quit"]

/// The first item of that menu.
let mainFirst = "Go on: Receive, first session"

/// An item of the main menu as it is announced.
func mainLine(_ label: String) -> String {
    "\(label), \((mainMenu.firstIndex(of: label) ?? -1) + 1) of \(mainMenu.count)"
}

/// How many times to press down from the top to an item of the main menu.
func mainDowns(_ label: String) -> Int { mainMenu.firstIndex(of: label) ?? 0 }

/// The main menu's title as it is announced.
let mainTitle = "Kochlea, \(mainMenu.count) items"
