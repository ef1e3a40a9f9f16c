import Interface
import Morse
import Training

/// Decides which letters the voice names by their spelling words: usually those whose names sound like that of another
/// letter in use.
final class LetterNaming {
    /// It owns this object.
    private unowned let catalogue: any Catalogue
    private let screens: ScreenStack
    private let preferences: Preferences
    private let learner: Learner
    /// The characters of the latest activity. Its result names them when its screen is closed.
    private var latest: [String] = []

    init(_ catalogue: any Catalogue, screens: ScreenStack, preferences: Preferences, learner: Learner) {
        self.catalogue = catalogue
        self.screens = screens
        self.preferences = preferences
        self.learner = learner
    }

    func isSpelled(_ character: String) -> Bool {
        let settings = preferences.values
        let current = current(settings.alphabet)
        if let current { latest = current }
        guard catalogue.spellingWord(of: character) != nil else { return false }
        switch settings.lessons.spelling {
        case .always: return true
        case .never: return false
        case .alike:
            let letters = current ?? latest + learner.unlocked(.receive) + learner.unlocked(.send)
            return SoundAlikes.isConfusable(character, among: letters, in: catalogue)
        }
    }

    /// The characters of an open activity. QSOs, pile-ups and copying have all letters. Nil if no activity is open.
    private func current(_ alphabet: Alphabet) -> [String]? {
        for screen in screens.all.reversed() {
            switch screen {
            case let lesson as LessonScreen: return lesson.lesson.characters
            case let picker as PickerScreen: return picker.characters
            case is any DrillScreen: return alphabet.symbols(in: .letter).map(\.text)
            default: continue
            }
        }
        return nil
    }
}
