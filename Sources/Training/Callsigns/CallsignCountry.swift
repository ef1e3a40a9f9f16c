/// The country of a callsign, from its prefix.
public enum CallsignCountry {
    /// The country's name as `CallsignTable` has it. Nil for a text that is not a callsign and for an unallocated prefix.
    ///
    /// A prefix before a stroke tells where the station is: F/DL1ABC is in France.
    public static func name(of callsign: String) -> String? {
        guard CallsignGenerator.isWellFormed(callsign) else { return nil }
        // The part after a stroke says nothing about the country; a prefix before one says where the station is.
        let telling = callsign.prefix { $0 != "/" }
        return (1...longestPrefix).reversed().lazy.compactMap { CallsignTable.names[String(telling.prefix($0))] }.first
    }

    /// The digit after the prefix, which in some countries tells the part of it.
    static func digit(of callsign: String) -> Character? {
        guard CallsignGenerator.isWellFormed(callsign) else { return nil }
        // A prefix may begin with a digit: 9A1A, 2E0ABC.
        return callsign.prefix { $0 != "/" }.dropFirst().first(where: \.isNumber)
    }

    private static let longestPrefix = 4
}
