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

    private static let longestPrefix = 4
}
