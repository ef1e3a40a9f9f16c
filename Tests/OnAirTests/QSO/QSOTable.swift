import Morse
import Testing

@testable import OnAir

/// A partner whose details are all known.
func knownPartner(
    _ style: QSOStyle, _ role: QSORole, manners: QSOOperator.Manners = .plain, patience: Int = 3, receiving: Int = 20,
    isMirrored: Bool = true, hasMet: Bool = false
) -> Partner {
    var generator = SplitMix64(seed: 1)
    var bob = QSOOperator(besides: "W1AW", using: &generator)
    bob.call = "K1ABC"
    bob.name = "BOB"
    bob.place = "BOSTON"
    bob.rig = "K3"
    bob.antenna = "DIPOLE"
    bob.watts = 100
    bob.weather = "SUNNY"
    bob.degrees = 18
    bob.report = "579"
    bob.serial = 42
    bob.cutsNumbers = false
    bob.patience = patience
    bob.manners = manners
    return Partner(
        bob, learner: QSOStation(call: "W1AW", name: "Tom", place: "Ulm", rig: "KX2"), style: style, role: role,
        pace: QSOPace(receiving: receiving, isMirrored: isMirrored), greeting: .morning,
        hasMet: hasMet)
}

/// A written QSO: the partner, then the learner's overs (`>`) and the replies (`<`).
struct QSOTable {
    /// `…` is silence, and `end` after a text ends the QSO.
    struct Exchange {
        var over: String
        var reply: String
    }

    var title: String
    var style: QSOStyle
    var role: QSORole
    var exchanges: [Exchange] = []

    /// Each QSO has a title line `# style role: title`, then exchanges. `+` continues a reply.
    static func read(_ text: String) throws -> [QSOTable] {
        var tables: [QSOTable] = []
        for line in text.split(separator: "\n") {
            let rest = String(line.dropFirst(2))
            switch line.first {
            case "#":
                let words = rest.split(whereSeparator: { $0 == " " || $0 == ":" })
                let style = try #require(QSOStyle(rawValue: String(words[0])))
                let role = try #require(QSORole(rawValue: String(words[1])))
                tables.append(QSOTable(title: rest, style: style, role: role))
            case ">": tables[tables.count - 1].exchanges.append(Exchange(over: rest, reply: ""))
            case "<": tables[tables.count - 1].exchanges[tables[tables.count - 1].exchanges.count - 1].reply = rest
            case "+":
                tables[tables.count - 1].exchanges[tables[tables.count - 1].exchanges.count - 1].reply += " " + rest
            default: Issue.record("\(line) is neither an over nor a reply")
            }
        }
        return tables
    }

    /// In the notation of the table.
    static func written(_ reply: QSOReply) -> String {
        switch reply {
        case .send(let text): text
        case .wait: "…"
        case .end(let text): [text, "end"].compactMap(\.self).joined(separator: " | ")
        }
    }
}
