/// What the learner would send next, for those who type and for those who ask.
extension Pileup {
    /// A general call.
    public var callText: String {
        switch plan.style {
        case .single, .pileup: "CQ CQ DE \(plan.station.call) \(plan.station.call) K"
        case .contest: "CQ TEST \(plan.station.call) TEST"
        case .sprint: "CQ CWT \(plan.station.call)"
        case .activation: "CQ POTA DE \(plan.station.call) K"
        }
    }

    /// The learner's exchange.
    public var exchangeText: String {
        switch plan.style {
        case .single, .pileup, .activation: "5NN"
        case .contest: "5NN \(KeyerMemoryText.digits(serial))"
        case .sprint: "\(plan.station.name) \(plan.station.number)"
        }
    }

    /// Thanks, which call for the next.
    public var thanksText: String { "TU \(plan.station.call)" }

    /// The callsign that the learner has sent last, right or wrong; nil before it.
    public var called: String? { line.call }

    /// The number in the learner's exchange: a sprint has one's own, everything else counts.
    public var number: Int { plan.style == .sprint ? plan.station.number : serial }

    /// What a typed line becomes: what is sent, and what is written down.
    public struct Typed: Equatable, Sendable {
        /// The over.
        public var sent: String
        /// What is entered in the log of the other's exchange.
        public var copied: String?

        /// Makes one.
        public init(sent: String, copied: String? = nil) {
            self.sent = sent
            self.copied = copied
        }
    }

    /// Turns a typed line into an over, as loggers of contests do: a callsign is answered with the exchange, and what was
    /// copied is logged with thanks. Anything else is sent as it is. An empty line is what comes next.
    public func typed(_ text: String) -> Typed {
        let words = text.uppercased().split(separator: " ").map(String.init)
        guard let first = words.first else { return Typed(sent: next) }
        let calls = Set((crowd + (working.map { [$0] } ?? [])).map(\.call))
        let isCall = !first.contains("?") && (CallsignGenerator.isWellFormed(first) || calls.contains(first))
        switch stage {
        case .quiet, .calling:
            return isCall && words.count == 1 ? Typed(sent: "\(first) \(exchangeText)") : Typed(sent: text.uppercased())
        case .answering:
            return isCall && words.count == 1 ? Typed(sent: "\(first) \(exchangeText)") : Typed(sent: text.uppercased())
        case .closing:
            if words.contains(where: { Self.isSaid($0) }) { return Typed(sent: text.uppercased()) }
            guard isCall else { return Typed(sent: thanksText, copied: words.joined(separator: " ")) }
            let copied = words.dropFirst().joined(separator: " ")
            return Typed(sent: "\(first) \(thanksText)", copied: copied.isEmpty ? nil : copied)
        }
    }

    private var next: String {
        switch stage {
        case .quiet: callText
        case .calling: "?"
        case .answering: exchangeText
        case .closing: thanksText
        }
    }

    /// Whether a word is meant for the other station rather than for the log.
    private static func isSaid(_ word: String) -> Bool {
        word.contains("?") || OverVocabulary.requests.contains(word) || OverVocabulary.thanks.contains(word)
            || ["B4", "QSOB4", "73", "EE", "R"].contains(word)
    }
}
