/// The knowledge of the listening station before it reads an over.
struct OverContext {
    /// Its own callsign.
    var mine: String
    /// The sender's callsign, once known.
    var theirs: String?
    /// Whether numbers stand alone, as in contests.
    var isContest = false
    /// The items asked for in the last over.
    var asked: [QSOItem] = []
    /// The items that the sender has not sent yet.
    var wanted: Set<QSOItem> = []
    /// The values that the listening station has sent or may have sent.
    var own: [QSOItem: String] = [:]
    /// The sender's true values. They help to find the sender's words in bad spacing, and never correct a word.
    var expected: [QSOItem: String] = [:]

    /// Callsigns to expect.
    var calls: Set<String> { Set([mine, theirs, expected[.call]].compactMap(\.self)) }

    /// Words to expect besides those of every QSO.
    var words: Set<String> {
        let texts = (Array(own.values) + Array(expected.values)).flatMap { $0.split(separator: " ").map(String.init) }
        return calls.union(texts.filter { $0.count > 1 })
    }

    /// Whether a word is the sender's own value of an item, or a part of it.
    func isExpected(_ word: String, as item: QSOItem) -> Bool {
        expected[item]?.split(separator: " ").contains(Substring(word)) == true
    }

    /// Whether a word is the listening station's value of an item.
    func isOwn(_ word: String, as item: QSOItem) -> Bool { own[item] == word }
}
