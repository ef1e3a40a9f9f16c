/// What the learner makes of the interface's Morse.
///
/// A function of the stored exposures in their order; nothing of it is stored itself.
public struct Exposures: Equatable, Sendable {
    /// Names understood without help for one word per minute more.
    static let understoodToGrow = 50

    private var names: [String: SpeechFading] = [:]
    /// Whether a name was understood the last time.
    private var latest: [String: Bool] = [:]
    /// How often a name was understood without words.
    public private(set) var understood = 0
    /// How many choices there were in all.
    public private(set) var count = 0
    private var last: Day?

    /// Nothing was sent yet.
    public init() {}

    /// What some exposures make.
    public init(_ exposures: some Sequence<Exposure>) {
        for exposure in exposures { take(exposure) }
    }

    /// Takes the next exposure.
    public mutating func take(_ exposure: Exposure) {
        names[exposure.name, default: SpeechFading()].take(exposure)
        let isUnderstood = if case .understood = exposure.outcome { true } else { false }
        latest[exposure.name] = isUnderstood
        understood += isUnderstood ? 1 : 0
        count += 1
        last = exposure.day
    }

    /// How many names were understood when they were last sent, of how many.
    public var words: (understood: Int, of: Int) { (latest.values.count { $0 }, latest.count) }

    /// Milliseconds from a name to its words; nil if they are left out.
    ///
    /// - Parameters:
    ///   - base: the patience at first, in milliseconds.
    ///   - isSilent: whether words come only where they are owed.
    public func patience(of name: String, base: Int, isSilent: Bool, on day: Day) -> Int? {
        if let last, day.days(since: last) >= SpeechFading.pause { return base }
        let fading = names[name] ?? SpeechFading()
        return isSilent && !fading.isOwed(on: day) ? nil : fading.patience(base: base, on: day)
    }

    /// The interface's speeds: the learner's at first, then a word per minute more for every 50 names understood without
    /// help, up to half as fast again.
    ///
    /// - Parameter highest: the highest character speed there is.
    public func speeds(from speeds: SpeedGrowth.Speeds, highest: Int) -> SpeedGrowth.Speeds {
        let character = min(speeds.character + understood / Self.understoodToGrow, speeds.character * 3 / 2, highest)
        let gained = max(0, character - speeds.character)
        return SpeedGrowth.Speeds(character: max(character, speeds.character), effective: speeds.effective + gained)
    }
}
