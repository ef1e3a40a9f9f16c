/// A language in one spelling, whether given as "de", "pt-BR" or "pt_BR.UTF-8".
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// In the casing of BCP 47: language in lower case, script capitalised, region in upper case.
    private let subtags: [String]

    /// English, the language that has every message.
    public static let english = LanguageTag(subtags: ["en"])

    private init(subtags: [String]) {
        self.subtags = subtags
    }

    /// Parses a tag or the name of a POSIX locale; codeset and modifier are dropped.  `C` and `POSIX` are English.  Nil
    /// if it is neither.
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

    /// In the form of BCP 47: "pt-BR".
    public var description: String { subtags.joined(separator: "-") }

    /// The tag and ever less of it: "zh-Hant-TW", "zh-Hant", "zh".
    public var widening: [LanguageTag] {
        (1...subtags.count).reversed().map { LanguageTag(subtags: Array(subtags.prefix($0))) }
    }

    /// The language asked for: by the option, or else by the first of LC_ALL, LC_MESSAGES and LANG that is set, in
    /// POSIX order.  English if there is none or its name is invalid.
    public static func wanted(option: String?, environment: (String) -> String?) -> LanguageTag {
        if let option { return LanguageTag(option) ?? .english }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment(variable), !value.isEmpty { return LanguageTag(value) ?? .english }
        }
        return .english
    }
}
