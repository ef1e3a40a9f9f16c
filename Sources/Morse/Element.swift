/// A mark by length: short or long.
public enum Element: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// One unit of sound.
    case dit
    /// Three units of sound.
    case dah

    /// Equality. Spelled out because the generic comparison of raw values may take locks.
    @_noLocks
    public static func == (left: Element, right: Element) -> Bool {
        switch (left, right) {
        case (.dit, .dit), (.dah, .dah): true
        case (.dit, .dah), (.dah, .dit): false
        }
    }

    /// Length of the mark in units, as in Recommendation ITU-R M.1677-1.
    public var units: Int { @_noLocks get { self == .dit ? 1 : 3 } }
    /// The other element.
    public var opposite: Element { @_noLocks get { self == .dit ? .dah : .dit } }
}
