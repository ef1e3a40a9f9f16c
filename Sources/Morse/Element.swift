public enum Element: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case dit
    case dah

    /// Written out because the generic comparison of raw values may take locks.
    @_noLocks
    public static func == (left: Element, right: Element) -> Bool {
        switch (left, right) {
        case (.dit, .dit), (.dah, .dah): true
        case (.dit, .dah), (.dah, .dit): false
        }
    }

    /// Recommendation ITU-R M.1677-1.
    public var units: Int { @_noLocks get { self == .dit ? 1 : 3 } }
    public var opposite: Element { @_noLocks get { self == .dit ? .dah : .dit } }
}
