import Morse

/// How often letters follow each other in text.
enum LetterTable {
    /// Rows: the first letter of a word; the letter after A to Z; any letter. Columns: A to Z. Each entry is the
    /// negative natural logarithm of the share, in halves, from `a` for 0 to `z`.
    ///
    /// Counted in the documents and catalogues of this program, two parts English and one part German (umlauts as AE,
    /// OE, UE, SS). Rows with few counts are mixed with the shares of any letter.
    private static let rows = """
        ehhggghiflhhggghnhffiigzji
        nhfhgkhjhtifgdojtffegjmrhn
        fkmpcmnmflmgmlgrxgjifslwet
        fskqesrcjxgiqpeqrikfjuoxlq
        elricpkqeppiokgsyiemgqmxju
        fihfhjjjgtmhhenimdegkhkjhm
        fqpofgknewrjmkdrxejffslwli
        fooncmkffxohrggrxfhhgtrpnt
        dsprcnlofyrgliftzgiflulymn
        jifjgjglprkghdgjpheepiqnvn
        emkkcllkgrmklielrjfidnlqmo
        gqpobokmgwohnheoxjfhglovms
        emlgckkqeymeqlflzmgghnnxhq
        dgnlcrqoewsqgmefyphjjtrwkt
        hoidelengsjjkhflznffhltzkl
        lkggggijkqkggdihzdhgfjhqqj
        epnndjpjhvrfnnfhxdhfgspwks
        hlkjglkjiqlfkhjlshfibnlqnm
        ejifdlikfyikihfnsjffgllyhk
        gmfodolifyijloggmmfdiohykm
        fplodnodfyulolfmzhfhhshzki
        hkhjehilixoggdnhyefernonpn
        gpombqooevqopmdqwnnmorpvrr
        erqpdrqedwsmrgeryhiohtowts
        gmhkgmlkfrnjljkdtjjblomron
        gjilenllgrnkkidfuideloksqm
        filkbmlkgtnkljgmrjhgeniqlg
        fihgeihgfojhifgiofffhkinjl
        """

    /// Shares by row and column; those of a row add up to 1.
    static func shares() -> [[Float]] {
        rows.split(separator: "\n").map { row in
            let shares = row.utf8.map { Float(naturalExponential(-0.5 * Double($0 - UInt8(ascii: "a")))) }
            let sum = shares.reduce(0, +)
            return shares.map { $0 / sum }
        }
    }
}
