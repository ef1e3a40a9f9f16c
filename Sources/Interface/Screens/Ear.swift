public import Morse

/// The services that every screen uses.
public struct Ear {
    public let voice: Voice
    public let screens: ScreenStack
    public let catalogue: any Catalogue
    public let names: any MorseNames
    public let letters: any LetterMemory
    private let currentManner: () -> Manner
    private let actions: () -> Menu
    private let search: () -> any Screen

    /// - Parameters:
    ///   - manner: the learner's present choice.
    ///   - actions: makes the menu of the actions that every screen has.
    ///   - search: makes the screen that finds items by their names.
    public init(
        voice: Voice, screens: ScreenStack, catalogue: any Catalogue, names: any MorseNames,
        letters: any LetterMemory, manner: @escaping () -> Manner, actions: @escaping () -> Menu,
        search: @escaping () -> any Screen
    ) {
        self.voice = voice
        self.screens = screens
        self.catalogue = catalogue
        self.names = names
        self.letters = letters
        currentManner = manner
        self.actions = actions
        self.search = search
    }

    public var manner: Manner { currentManner() }

    /// How menus speak.
    public struct Manner {
        public var isBrief: Bool
        /// Whether a single switch works the screens.
        public var isScanning: Bool

        public init(isBrief: Bool, isScanning: Bool) {
            self.isBrief = isBrief
            self.isScanning = isScanning
        }
    }

    func openActions(at now: Instant) { screens.open(actions(), at: now) }

    public func openSearch(at now: Instant) { screens.open(search(), at: now) }

    public func replayMorse(at now: Instant) {
        if let clip = voice.lastMorse {
            voice.play([.morse(clip)], at: now)
        } else {
            voice.say(Message("global.noMorse", priority: .text), at: now)
        }
    }
}
