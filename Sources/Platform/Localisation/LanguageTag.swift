/// A language as people and systems name it, "de", "pt-BR" or "pt_BR.UTF-8", in one spelling.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// Subtags with the casing of BCP 47: language in lower case, script with a capital, region in upper case.
    private let subtags: [String]

    /// English, which every message has.
    public static let english = LanguageTag(subtags: ["en"])

    private init(subtags: [String]) {
        self.subtags = subtags
    }

    /// Reads a tag or the name of a POSIX locale; a codeset and a modifier are dropped.  `C` and `POSIX` are English.
    /// Nil if it is neither.
    public init?(_ text: some StringProtocol) {
        let name = text.prefix { $0 != "." && $0 != "@" }
        if name == "C" || name == "POSIX" {
            self = .english
            return
        }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard
            let language = parts.first, (2...3).contains(language.count),
            language.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.dropFirst().allSatisfy({
                (2...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { return nil }
        subtags =
            [language.lowercased()]
            + parts.dropFirst().map {
                switch $0.count {
                case 2: $0.uppercased()
                case 4: $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
                default: $0.lowercased()
                }
            }
    }

    /// As BCP 47 writes it: "pt-BR".
    public var description: String { subtags.joined(separator: "-") }

    /// The tag, then ever less of it: "zh-Hant-TW", "zh-Hant", "zh".
    public var widening: [LanguageTag] {
        (1...subtags.count).reversed().map { LanguageTag(subtags: Array(subtags.prefix($0))) }
    }

    /// The language that is asked for: by the option if there is one, else by the first of LC_ALL, LC_MESSAGES and LANG
    /// that says anything, as POSIX orders them.  English when nobody asks or the name is none.
    public static func wanted(option: String?, environment: (String) -> String?) -> LanguageTag {
        if let option { return LanguageTag(option) ?? .english }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment(variable), !value.isEmpty { return LanguageTag(value) ?? .english }
        }
        return .english
    }
}
