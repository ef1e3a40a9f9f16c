/// A language in canonical spelling, parsed from "de", "pt-BR" or "pt_BR.UTF-8".
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// In the case of BCP 47: language in lower case, script capitalised, region in upper case.
    private let subtags: [String]

    /// The language with every message.
    public static let english = LanguageTag(subtags: ["en"])

    private init(subtags: [String]) {
        self.subtags = subtags
    }

    /// Parses a tag or the name of a POSIX locale and drops codeset and modifier. `C` and `POSIX` are English. Nil for
    /// other text.
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

    /// From the full tag to the language alone: "zh-Hant-TW", "zh-Hant", "zh".
    public var widening: [LanguageTag] {
        (1...subtags.count).reversed().map { LanguageTag(subtags: Array(subtags.prefix($0))) }
    }

    /// The language of the option, or of the first set variable of LC_ALL, LC_MESSAGES and LANG (the order of POSIX).
    /// English if none is set or the name is invalid.
    public static func wanted(option: String?, environment: (String) -> String?) -> LanguageTag {
        if let option { return LanguageTag(option) ?? .english }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment(variable), !value.isEmpty { return LanguageTag(value) ?? .english }
        }
        return .english
    }
}
