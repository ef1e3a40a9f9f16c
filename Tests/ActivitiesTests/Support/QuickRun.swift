import Morse
import TestSupport
import Training

@testable import Activities
@testable import Interface

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

/// A learner who has heard all introductions.
func experiencedStore(level: Int = 2, settings: [String: String] = ["setup": "yes"]) -> MemoryStore {
    let store = MemoryStore(settings: settings)
    store.progress.receive.level = level
    store.progress.sessions = 1
    store.progress.introduced[.receive] = Set(Course.letters.characters(atLevel: level))
    return store
}

/// An experienced learner at the first level who was introduced to every character. Storage then keeps all answers, and
/// no activity asks about unknown letters.
func knowingStore(settings: [String: String] = ["setup": "yes"]) -> MemoryStore {
    let store = experiencedStore(settings: settings)
    let all = Set(Alphabet.international.symbols.map(\.text))
    store.progress.introduced = [.receive: all, .send: all]
    return store
}

/// K for M and M for K, so that no answer is right.
func swapped(_ group: String) -> String { String(group.map { $0 == "K" ? "M" : "K" }) }

/// The items of the main menu of a learner without a finished session. Add new items here.
let mainMenu = ["next", "receive", "send", "exercises", "progress", "options", "help"]

/// The name of an item of the main menu, in English.
func mainLabel(_ item: String) -> String {
    english("menu.main.\(item == "help" ? "more" : item)", ["step": .message(Message("step.first.receive"))])
}

/// The English line that announces an item of the main menu.
func mainLine(_ item: String) -> String {
    itemLine(mainLabel(item), (mainMenu.firstIndex(of: item) ?? -1) + 1, of: mainMenu.count)
}

/// Presses of Down from the top of the main menu.
func mainDowns(_ item: String) -> Int { mainMenu.firstIndex(of: item) ?? 0 }

/// The way down from the top of the menu of exercises, whose last item on a page leads to the next page.
func exerciseWay(_ activity: Activity) -> [Step] {
    let exercises = Activity.table.filter { if case .exercises = $0.place { true } else { false } }
    let index = exercises.firstIndex { $0.id == activity.id } ?? 0
    let page = MenuPages.longest - 1
    func down(_ count: Int) -> [Step] { Array(repeating: "key down", count: count) }
    guard exercises.count > MenuPages.longest, index >= page else { return down(index) }
    return down(page) + ["key enter", "idle"] + down(index - page)
}

let mainTitle = titleLine("menu.main", mainMenu.count)
