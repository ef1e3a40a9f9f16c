public import Morse

/// A setting with a fixed list of words.
public protocol SettingChoice: Equatable, Sendable, CaseIterable {
    /// The word in scripts and storage.
    var word: String { get }
}

extension SettingChoice where Self: RawRepresentable<String> {
    public var word: String { rawValue }
}

extension Element: SettingChoice {
    public var word: String { self == .dit ? "dit" : "dah" }
}

extension Spacing: SettingChoice {
    public var word: String {
        switch self {
        case .farnsworth: "farnsworth"
        case .wordsworth: "wordsworth"
        }
    }
}
