/// Letters whose spoken names are easily taken for each other: there the spelling alphabet decides.
///
/// The groups are those of the voices' own pronunciations (letter names ending in the same vowel).
enum SoundAlikes {
    /// Whether two letters' names sound alike in a language.
    static func confusable(_ first: String, _ second: String, language: String) -> Bool {
        groups(language).contains { $0.contains(first) && $0.contains(second) }
    }

    private static func groups(_ language: String) -> [Set<String>] {
        language.hasPrefix("de") ? german : english
    }

    private static let english: [Set<String>] = [
        ["B", "C", "D", "E", "G", "P", "T", "V", "Z"], ["A", "J", "K"], ["F", "L", "M", "N", "S", "X"],
        ["Q", "U", "W"], ["I", "Y"],
    ]

    private static let german: [Set<String>] = [
        ["B", "C", "D", "E", "G", "P", "T", "W"], ["A", "H", "K"], ["F", "L", "M", "N", "R", "S"], ["Q", "U"],
    ]
}
