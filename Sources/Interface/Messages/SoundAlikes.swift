/// Letters with names that sound alike. The spelling alphabet distinguishes them.
public enum SoundAlikes {
    /// Whether the name of a letter sounds like that of another of these letters in the catalogue's language.
    /// `voice.alike` lists the groups, and a letter may be in several: "B C D, F S X, I R Y".
    public static func isConfusable(
        _ letter: String, among letters: some Collection<String>, in catalogue: any Catalogue
    ) -> Bool {
        (catalogue.text("voice.alike") ?? "").split(separator: ",").contains { group in
            let group = group.split(separator: " ").map(String.init)
            return group.contains(letter) && letters.contains { $0 != letter && group.contains($0) }
        }
    }
}
