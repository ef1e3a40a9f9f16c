/// Letters without accents, because many keyboards lack such keys.
public enum PlainLetters {
    /// In lower case.
    public static func fold(_ text: String) -> [Character] { text.lowercased().map { plain[$0] ?? $0 } }

    private static let plain: [Character: Character] = {
        let accented: [Character: String] = [
            "a": "äáàâãåąæ", "c": "çćč", "e": "éèêëęě", "i": "íìîïı", "l": "ł", "n": "ñńň",
            "o": "óòôöõøőœ",
            "s": "śšß", "u": "úùûüůű", "y": "ýÿ", "z": "żźž",
        ]
        return Dictionary(
            uniqueKeysWithValues: accented.flatMap { plain, letters in letters.map { ($0, plain) } })
    }()
}
