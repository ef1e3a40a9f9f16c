import Testing

@testable import OnAir

/// The exchanges of exchanges.txt: the over, the state before it, and the required reply.
struct ExchangeCorpus {
    struct Exchange {
        var style: QSOStyle
        var role: QSORole
        var state: String
        var over: String
        /// The word for the reply, and its details.
        var result: [String]
        var source: String
        var line: Int
    }

    static let exchanges: [Exchange] = {
        var exchanges: [Exchange] = []
        var (source, head) = ("", [String]())
        let text = String(decoding: PackageResources.exchanges_txt, as: UTF8.self)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("source: ") {
                source = String(line.dropFirst("source: ".count))
            } else if line.hasPrefix("[") {
                head = line.dropFirst().dropLast().split(separator: " ").map(String.init)
            } else if !line.isEmpty, !line.hasPrefix("#") {
                let columns = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
                guard columns.count == 2, let style = QSOStyle(rawValue: head[0]), let role = QSORole(rawValue: head[1])
                else {
                    Issue.record("line \(number + 1) is no exchange: \(line)")
                    continue
                }
                exchanges.append(
                    Exchange(
                        style: style, role: role, state: head[2], over: columns[0].joined(separator: " "),
                        result: columns[1], source: source, line: number + 1))
            }
        }
        return exchanges
    }()

    /// The overs that lead to a state.
    static func way(to state: String, _ style: QSOStyle, _ role: QSORole) -> [String]? {
        let all = ["RST 599", "NAME TOM", "QTH ULM"].prefix(style == .first ? 1 : style == .report ? 2 : 3).joined(
            separator: " ")
        let opening =
            role == .call ? (style == .contest ? "CQ TEST DE W1AW TEST" : "CQ CQ DE W1AW W1AW K") : "K1ABC DE W1AW K"
        return switch (state, style, role) {
        case ("listening", _, .call), ("cq", _, .answer): []
        case ("called", _, .call), ("told", _, .answer): [opening]
        case ("asked-name", _, .answer): [opening, "UR RST 599 K"]
        case ("asked-place", .ragchew, .answer): [opening, "UR RST 599 NAME TOM K"]
        case ("asked-number", .contest, .answer): [opening, "R 5NN"]
        case ("round2", .ragchew, _): [opening, "\(all) K"]
        case ("asked-rig", .ragchew, .answer): [opening, "\(all) K", "WX RAIN K"]
        case ("asked-weather", .ragchew, .answer): [opening, "\(all) K", "RIG KX2 K"]
        case ("closing", .contest, .call): [opening, "K1ABC 5NN 001"]
        case ("closing", .first, _), ("closing", .report, _): [opening, "\(all) K"]
        default: nil
        }
    }

    static func partner(for exchange: Exchange) -> Partner? {
        guard let overs = way(to: exchange.state, exchange.style, exchange.role) else { return nil }
        var partner = knownPartner(exchange.style, exchange.role, isMirrored: false)
        _ = partner.begin()
        for over in overs { _ = partner.hear(Over(over)) }
        return partner
    }

    /// Returns the fault of the reply to an over, or nil.
    static func fault(of exchange: Exchange, keyed over: Over) -> String? {
        guard var partner = partner(for: exchange) else { return "no such state" }
        let (before, last) = (partner, partner.last)
        let reply = partner.hear(over)
        let details = exchange.result.dropFirst().filter { !$0.contains("=") }.compactMap(QSOItem.init(rawValue:))
        let isRight: Bool
        switch exchange.result[0] {
        case "call": isRight = before.stage == .listening && partner.stage == .exchange(0)
        case "told":
            isRight =
                partner.stage != before.stage && reply.text?.contains(exchange.style == .contest ? "5NN" : "=") == true
        case "closing": isRight = partner.stage == .closing && before.stage != .closing
        case "end": isRight = partner.isOver && partner.debriefing.outcome != .givenUp
        case "ask":
            isRight = partner.pending == details && partner.stage == before.stage && reply.text?.contains("?") == true
        case "tell": isRight = tells(details, in: reply, of: partner) && partner.stage == before.stage
        case "again": isRight = reply == .send(last)
        case "slower":
            isRight = partner.pace.wordsPerMinute < before.pace.wordsPerMinute && reply.text?.hasSuffix(last) == true
        case "faster": isRight = partner.pace.wordsPerMinute > before.pace.wordsPerMinute && reply == .send(last)
        case "who": isRight = reply.text?.contains("DE K1ABC") == true && partner.stage == before.stage
        case "confirm": isRight = reply == .send("R QSL <KN>") || reply == .send("R")
        case "wait": isRight = reply == .wait && partner.stage == before.stage
        default: return "no such result"
        }
        let values = exchange.result.filter { $0.contains("=") }.map { $0.split(separator: "=").map(String.init) }
        let wrong = values.filter { pair in
            let known = QSOItem(rawValue: pair[0]).flatMap { partner.known[$0] }
            // A town may have words for its place around it.
            return known != pair[1]
                && !(pair[0] == "place" && known?.split(separator: " ").contains(Substring(pair[1])) == true)
        }
        return isRight && wrong.isEmpty ? nil : "\(QSOTable.written(reply)) \(wrong)"
    }

    /// Whether the reply gives the values of these items and no others.
    private static func tells(_ items: [QSOItem], in reply: QSOReply, of partner: Partner) -> Bool {
        let values = items.map { $0 == .report && partner.style == .contest ? "5NN" : partner.identity.value(of: $0) }
        let parts = zip(items, values).map { item, value in
            partner.style == .contest
                ? "\(value) \(value)" : item == .call ? "DE \(value) \(value)" : "\(item.keyword) \(value) \(value)"
        }
        if partner.style == .contest { return reply == .send(parts.joined(separator: " ")) }
        let text = parts.joined(separator: " = ")
        return reply == .send("R = \(text) <KN>") || reply == .send("<BK> \(text) <BK>")
    }
}
