public import Morse

/// A setting's key: the place and type of its value.  A wrong key does not compile.
public typealias SettingKey<Value> = WritableKeyPath<SettingValues, Value> & Sendable

/// A setting's key of any type.
public typealias AnySettingKey = PartialKeyPath<SettingValues> & Sendable

/// A value from a short list of words.
public protocol SettingChoice: Equatable, Sendable, CaseIterable {
    /// The word used in scripts and storage.
    var word: String { get }
}

extension SettingChoice where Self: RawRepresentable<String> {
    /// The raw value.
    public var word: String { rawValue }
}

extension Element: SettingChoice {
    /// `dit` or `dah`.
    public var word: String { self == .dit ? "dit" : "dah" }
}

extension Spacing: SettingChoice {
    /// `farnsworth` or `wordsworth`.
    public var word: String {
        switch self {
        case .farnsworth: "farnsworth"
        case .wordsworth: "wordsworth"
        }
    }
}
