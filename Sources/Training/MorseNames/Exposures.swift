/// The learner's history with the interface's Morse. It derives from the stored exposures in order.
public struct Exposures: Equatable, Sendable, Codable {
    /// Names understood without help for each additional word per minute.
    static let understoodToGrow = 50

    private var names: [String: SpeechFading] = [:]
    /// Whether the learner understood each name the last time.
    private var latest: [String: Bool] = [:]
    /// The number of exposures understood without words.
    public private(set) var understood = 0
    public private(set) var count = 0
    private var last: Day?

    public init() {}

    public init(_ exposures: some Sequence<Exposure>) {
        for exposure in exposures { take(exposure) }
    }

    public mutating func take(_ exposure: Exposure) {
        names[exposure.name, default: SpeechFading()].take(exposure)
        let isUnderstood = if case .understood = exposure.outcome { true } else { false }
        latest[exposure.name] = isUnderstood
        understood += isUnderstood ? 1 : 0
        count += 1
        last = exposure.day
    }

    /// The number of names understood the last time, and the number of all names.
    public var words: (understood: Int, of: Int) { (latest.values.count { $0 }, latest.count) }

    /// Milliseconds from a name in Morse to its spoken words; nil to leave the words out.
    ///
    /// - Parameters:
    ///   - base: the initial patience in milliseconds.
    ///   - isSilent: true to play words only where `SpeechFading` owes them.
    public func patience(of name: String, base: Int, isSilent: Bool, on day: Day) -> Int? {
        if let last, day.days(since: last) >= SpeechFading.pause { return base }
        let fading = names[name] ?? SpeechFading()
        return isSilent && !fading.isOwed(on: day) ? nil : fading.patience(base: base, on: day)
    }

    /// The interface's speeds: the learner's speeds, plus one word per minute for every 50 names understood without
    /// help, at most 1.5 times the character speed.
    ///
    /// - Parameter highest: the highest permitted character speed.
    public func speeds(from speeds: SpeedGrowth.Speeds, highest: Int) -> SpeedGrowth.Speeds {
        let character = min(speeds.character + understood / Self.understoodToGrow, speeds.character * 3 / 2, highest)
        let gained = max(0, character - speeds.character)
        return SpeedGrowth.Speeds(character: max(character, speeds.character), effective: speeds.effective + gained)
    }
}
