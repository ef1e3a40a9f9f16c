/// Letters with names that sound alike. The spelling alphabet distinguishes them.
public enum SoundAlikes {
    /// Whether the names of two letters sound alike in the catalogue's language. `voice.alike` lists the groups: "B C
    /// D, F S".
    public static func confusable(_ first: String, _ second: String, in catalogue: any Catalogue) -> Bool {
        (catalogue.text("voice.alike") ?? "").split(separator: ",").contains { group in
            let letters = group.split(separator: " ")
            return letters.contains { $0 == first } && letters.contains { $0 == second }
        }
    }
}
