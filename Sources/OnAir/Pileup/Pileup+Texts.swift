import Training

/// The learner's next over, for learners who type and for learners who ask.
extension Pileup {
    public var callText: String {
        switch plan.style {
        case .single, .pileup: "CQ CQ DE \(plan.station.call) \(plan.station.call) K"
        case .contest: "CQ TEST \(plan.station.call) TEST"
        case .sprint: "CQ CWT \(plan.station.call)"
        case .activation: "CQ POTA DE \(plan.station.call) K"
        }
    }

    public var exchangeText: String {
        switch plan.style {
        case .single, .pileup, .activation: "5NN"
        case .contest: "5NN \(StoredMessageText.digits(serial))"
        case .sprint: "\(plan.station.name) \(plan.station.number)"
        }
    }

    /// Also an invitation to the next caller.
    public var thanksText: String { "TU \(plan.station.call)" }

    /// The callsign that the learner sent last, right or wrong; nil in a QSO without one.
    public var called: String? { line.call }

    /// The number in the learner's exchange: the station's own number in a sprint, otherwise the serial number.
    public var number: Int { plan.style == .sprint ? plan.station.number : serial }

    public struct Typed: Equatable, Sendable {
        public var sent: String
        /// The other station's exchange for the log.
        public var copied: String?

        public init(sent: String, copied: String? = nil) {
            self.sent = sent
            self.copied = copied
        }
    }

    /// Turns a typed line into an over, like contest loggers. A callsign is sent with the exchange. After the exchange,
    /// the line is the caller's exchange as copied: it goes to the log, and thanks are sent. Any other line is sent
    /// unchanged. An empty line sends the next over.
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

    /// Whether a word is for the other station and not for the log.
    private static func isSaid(_ word: String) -> Bool {
        word.contains("?") || OverVocabulary.requests.contains(word) || OverVocabulary.thanks.contains(word)
            || ["B4", "QSOB4", "73", "EE", "R"].contains(word)
    }
}
