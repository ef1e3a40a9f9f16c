/// The words that operators send, from `overs.txt`.
enum OverVocabulary {
    private static let classes: WordClasses = {
        do {
            return try WordClasses(String(decoding: PackageResources.overs_txt, as: UTF8.self))
        } catch {
            preconditionFailure("overs.txt, \(error)")
        }
    }()

    /// Words that announce a field, and the field they announce.
    static let fields: [String: QSOItem] = Dictionary(
        uniqueKeysWithValues: QSOItem.allCases.flatMap { item in
            (classes["field \(item.rawValue)"] ?? []).map { ($0, item) }
        })

    /// Phrases that ask for something, in the order of the text.
    static let requestPhrases: [(phrase: OverPhrase, request: QSORequest)] = classes.phrases.compactMap {
        guard $0.name.hasPrefix("request ") else { return nil }
        let name = String($0.name.dropFirst("request ".count))
        guard let request = QSORequest(name: name) else { preconditionFailure("overs.txt: no request \(name)") }
        return ($0.phrase, request)
    }

    static let turnPhrases = classes.phrases(of: "phrase turn")
    static let mePhrases = classes.phrases(of: "phrase me")
    static let fromPhrases = classes.phrases(of: "phrase from")

    private static func words(_ name: String) -> Set<String> {
        guard let words = classes[name] else { preconditionFailure("overs.txt has no class \(name)") }
        return words
    }

    static let again = words("again")
    static let requests = words("requests")
    static let besides = words("besides")
    static let asks = words("asks")
    static let asking = words("asking")
    static let betweenAsking = words("betweenAsking")
    static let afterFields = words("afterFields")
    static let afterFieldsAgain = words("afterFieldsAgain")
    static let repeats = words("repeats")
    static let meetings = words("meetings")
    static let afterHow = words("afterHow")
    static let afterNo = words("afterNo")
    static let copying = words("copying")
    static let acknowledgements = words("acknowledgements")
    static let greetings = words("greetings")
    static let farewells = words("farewells")
    static let addresses = words("addresses")
    static let titles = words("titles")
    static let thanks = words("thanks")
    static let afterThanks = words("afterThanks")
    static let niceties = words("niceties")
    static let nouns = words("nouns")
    static let praises = words("praises")
    static let beforeReportAgain = words("beforeReportAgain")
    static let how = words("how")
    static let here = words("here")
    static let near = words("near")
    static let nearOrFrom = words("nearOrFrom")
    static let equipped = words("equipped")
    static let reasons = words("reasons")
    static let links = words("links")
    static let and = words("and")
    static let isHere = words("isHere")
    static let conjunctions = words("conjunctions")
    static let beforeReport = words("beforeReport")
    static let calledKinds = words("calledKinds")
    static let ends = words("ends")
    static let waiting = words("waiting")
    static let weather = words("weather")
    static let praisesOfWeather = words("praisesOfWeather")
    static let aerials = words("aerials")
    private static let rigMakers = words("rigMakers")
    static let nameWords = words("nameWords")
    static let whereabouts = words("whereabouts")
    static let wantsMore = words("wantsMore")
    static let fillers = words("fillers")
    static let bareFillers = words("bareFillers")
    static let talk = words("talk")
    static let pileupThanks = words("pileupThanks")
    static let pileupInvitations = words("pileupInvitations")
    static let pileupRepeats = words("pileupRepeats")
    static let pileupReceipts = words("pileupReceipts")
    static let pileupFillers = words("pileupFillers")
    static let pileupAsked = words("pileupAsked")

    /// Words that every operator sends. `OverWords` looks for them in letters that run together or are torn apart.
    static let core: Set<String> = Set(fields.keys).union(acknowledgements).union(farewells).union(greetings)
        .union(fillers).union(requests).union(thanks).union(addresses).union(["CQ", "DE"]).subtracting(["VA", "C"])

    /// The same without ANT, which is 190 where numbers are cut.
    static let coreWithoutNumbers = core.subtracting(["ANT"])

    /// Every word that has a meaning alone.
    static let all: Set<String> = core.union(talk).union(weather).union(aerials).union(["VA", "C"])

    /// Whether a word is the type of a rig: a maker's letters, and digits.
    static func isRig(_ word: String) -> Bool {
        let letters = String(word.prefix(while: \.isLetter))
        let digits = word.dropFirst(letters.count).prefix(while: \.isNumber)
        let rest = word.count - letters.count - digits.count
        return rigMakers.contains(letters) && (2...5).contains(digits.count) && rest <= 2
    }

    /// A signal report in plain digits: `5NN` is 599; nil if it is not one. Readability is 1 to 5, strength and tone 1
    /// to 9.
    static func report(_ text: String) -> String? {
        // A tone as steady as a crystal's has an X after it.
        let text = text.count == 4 && text.last == "X" ? String(text.dropLast()) : text
        let digits = text.map { Self.digit($0) }
        guard text.count == 3, text.contains(where: \.isNumber) || text == "ENN",
            let readability = digits[0], let strength = digits[1], let tone = digits[2],
            (1...5).contains(readability), (1...9).contains(strength), (1...9).contains(tone)
        else { return nil }
        return "\(readability)\(strength)\(tone)"
    }

    /// A number of up to four digits, including cut numbers; nil if it is not one.
    static func number(_ text: String) -> Int? {
        guard (1...4).contains(text.count) else { return nil }
        var value = 0
        for character in text {
            guard let digit = digit(character) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// A quantity with its unit: `100W`, `5W`, `20C`, `40M`; nil if it is not one, else the unit.
    static func unit(_ text: String) -> Character? {
        guard let unit = text.last, "WCFMY".contains(unit), text.count >= 2, text.count <= 5,
            text.dropLast().allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }), text.contains(where: \.isNumber)
        else { return nil }
        return unit
    }

    /// A digit, or the shorter letter sent for it.
    private static func digit(_ character: Character) -> Int? {
        character.wholeNumberValue ?? Int(CutNumbers.digit(String(character)))
    }
}
