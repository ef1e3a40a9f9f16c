/// Words and callsigns from characters that the learner knows.
enum KnownWords {
    /// The fewest words for a drill.
    static let fewest = 10
    /// Draws of a callsign.
    private static let tries = 400

    static func words(_ known: [String], longest: Int = .max) -> [String] {
        let known = Set(known)
        return WordSet.words.list.filter { word in
            word.count <= longest && known.isSuperset(of: WordSource.characters(of: word))
        }
    }

    static func call(_ known: [String], using generator: inout some RandomNumberGenerator) -> String? {
        let known = Set(known)
        for _ in 0..<tries {
            let call = CallsignGenerator.base(using: &generator)
            if known.isSuperset(of: WordSource.characters(of: call)) { return call }
        }
        return nil
    }

    /// A word that was not asked; any but the last once all were. Precondition: there are words.
    static func draw(_ words: [String], except asked: [String], using generator: inout some RandomNumberGenerator)
        -> String
    {
        let rest = words.filter { !asked.contains($0) }
        let others = rest.isEmpty ? words.filter { $0 != asked.last } : rest
        return CallsignGenerator.element(of: others.isEmpty ? words : others, using: &generator)
    }
}
