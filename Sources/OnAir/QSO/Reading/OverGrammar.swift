/// Divides an over into items, as an operator does: by the meanings of words, and by the positions of words that have
/// no meaning alone.
///
///     over     = { sign | cq | de | request | thanks | myself | field | call | value | word }
///     cq       = CQ { CQ | TEST | DX | POTA | … }
///     de       = DE callsign { callsign }
///     request  = phrase | (AGN | RPT | ?) [fields] | fields (AGN | ?) | (PSE | NEED | MISSED | …) fields
///     thanks   = TNX [FER] { THE | UR | NICE | … } { field [value] | CALL | QSO | … }
///     myself   = (I AM | THIS IS | HR IS | …) (name | IN place)  |  [HR] (IN | FROM) place
///     field    = [UR | MY] name-of-field { IS | HR | … } value   value up to the next word that says what follows
///     fields   = [UR] name-of-field { (ES | ,) [UR] name-of-field }
///
/// Each production takes as many words as it can at the current place and returns whether it took any. The first
/// production that takes words keeps them. A word that no production takes is loose.
struct OverGrammar {
    let context: OverContext
    var tokens: [Over.Token]
    var index = 0
    var items: [OverItem] = []
    /// The number of words understood.
    var understood = 0
    /// Whether the words before the current one ask for something.
    var isAsking = false
    /// Whether a report was read in this over.
    var hasReport = false

    init(_ tokens: [Over.Token], context: OverContext) {
        self.tokens = tokens
        self.context = context
    }

    /// The items of the over in order.
    mutating func read() -> [OverItem] {
        while index < tokens.count { readNext() }
        return items
    }

    private mutating func readNext() {
        if readSign() { return isAsking = false }
        if readCQ() || readSender() || readRequest() || readThanks() || readMyself() || readField() || readCall()
            || readValue() || readVocabulary()
        {
            return
        }
        readStray()
    }

    // MARK: Tokens

    /// The word at an offset from the current one.
    func word(_ offset: Int = 0) -> String? {
        guard tokens.indices.contains(index + offset), case .word(let text) = tokens[index + offset] else { return nil }
        return text
    }

    /// Whether a question mark stands at an offset.
    func isQuestion(_ offset: Int) -> Bool { word(offset) == "?" }

    /// Whether this part of the over ends at an offset: the turn is handed over, or a new part begins.
    func isEnd(_ offset: Int) -> Bool {
        guard let word = word(offset) else { return true }
        return OverVocabulary.ends.contains(word) && isEnd(offset + 1)
    }

    /// Takes words and records the item that they form.
    mutating func take(_ count: Int, _ item: OverItem? = nil, understood: Int? = nil) {
        index += count
        self.understood += understood ?? count
        if let item { items.append(item) }
    }

    /// Takes a question mark, if there is one.
    mutating func takeQuestion() {
        while isQuestion(0) { take(1, understood: 0) }
    }

    mutating func request(_ request: QSORequest, taking count: Int) {
        take(count, .request(request))
        takeQuestion()
    }

    /// Takes words of a set.
    mutating func skip(_ words: Set<String>) {
        while let word = word(), words.contains(word) { take(1) }
    }

    // MARK: Signs and calls

    private mutating func readSign() -> Bool {
        if let length = length(ofOne: OverVocabulary.turnPhrases) {
            take(length, .turn)
            return true
        }
        if case .sign(let sign) = tokens[index] {
            // Signs alone need no answer.
            take(1, .sign(sign), understood: sign == .sk || sign == .cl || sign == .wait ? 1 : 0)
            return true
        }
        switch word() {
        case "BK": take(1, .sign(.bk), understood: 0)
        case "SK", "VA": take(1, .sign(.sk))
        case "K", "KN", "AR", "BTU", "OVER": take(1, .turn, understood: word() == "BTU" ? 1 : 0)
        case "AS" where tokens.count <= 3 || word(-1) == "PSE": take(1, .sign(.wait))
        default: return false
        }
        return true
    }

    private mutating func readCQ() -> Bool {
        guard word() == "CQ" else { return false }
        take(1, .cq)
        while let word = word(), OverVocabulary.calledKinds.contains(word) { take(1) }
        return true
    }
}
