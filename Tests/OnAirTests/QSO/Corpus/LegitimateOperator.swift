import Morse

@testable import OnAir

/// An operator who sends overs as real operators do, with habits of their own: openings, endings, order, wording,
/// questions.
///
/// Its code shares nothing with the reader under test.
struct LegitimateOperator {
    struct Turn {
        var text: String
        /// The items in the over, with the values that the reader must find.
        var told: [QSOItem: String] = [:]
        var asked: [QSOItem] = []
        /// The operator asks for the whole last over.
        var asksAgain = false
        var isFarewell = false
        /// CQ, or the answer to a CQ.
        var isCall = false
    }

    var dice: SplitMix64
    let station: QSOStation
    let partner: QSOOperator
    /// Habits that stay the same throughout a QSO.
    private let ending: String
    private let opening: String
    private let separator: String
    private let asksOften: Bool

    init(seed: UInt64, style: QSOStyle) {
        dice = SplitMix64(seed: seed)
        let names = [
            "TOM", "IGNACIO", "BJORN", "SIOBHAN", "YVONNE", "MEHMET", "AGNES", "ISABEL", "DEREK", "ROMAN", "GEORGE",
            "ANTON", "URS",
            "INES", "ESTHER", "ANDREAS", "HEINRICH", "JO", "AL", "KLAUS", "NORBERT", "DEAN", "PERCY", "TUOMAS",
            "RIGOBERT",
        ]
        let towns = [
            "ULM", "BOSTON", "ESSEN", "DETMOLD", "NEW YORK", "ESTEPONA", "INNSBRUCK", "SAN JOSE", "READING", "GERA",
            "TURIN", "HERNE",
            "ROMFORD", "ISMANING", "BAD TOLZ", "NRW", "ODESSA", "UPPSALA", "GELSENKIRCHEN", "RENO",
        ]
        let rigs = ["KX2", "IC7300", "FT817", "TS590S", "K3S", "QCX", "HW8", "ARGONAUT", "FTDX10", "IC 705"]
        station = QSOStation(
            call: dice.pick(["W1AW", "DL1ABC", "G4XYZ", "OE5RST", "9A2DE", "EA3NR", "SM6K", "VK2ES", "HB9BK", "N5UR"]),
            name: dice.pick(names), place: dice.pick(towns), rig: dice.pick(rigs), serial: dice.pick(Array(1...400)))
        partner = QSOOperator(besides: station.call, using: &dice)
        ending = dice.pick([
            "K", "<AR>", "<AR> K", "<KN>", "", "<BK>", "BK", "PSE K", "CALLS K", "<AR> CALLS K", "<AR> CALLS <KN>",
            "BTU K",
        ])
        opening = dice.pick(["CALLS", "CALLS", "<BK>", "R", "BK", "", "CALLS R"])
        separator = dice.pick([" = ", " = ", " ", ", ", " ES "])
        asksOften = dice.unitInterval() < 0.3
    }

    private var calls: String { "\(partner.call) DE \(station.call)" }

    private mutating func wrapped(_ body: String, isFirst: Bool = false) -> String {
        let start = isFirst && (opening == "<BK>" || opening == "BK") ? "CALLS" : opening
        let link = start.contains("CALLS") && separator == " = " ? " = " : " "
        let end = ending == "BTU K" ? "BTU \(partner.name) K" : ending
        let text = (start.isEmpty ? "" : start + link) + body + (end.isEmpty ? "" : " " + end)
        return text.replacing("CALLS", with: calls)
    }

    // MARK: Calls

    mutating func cq(_ style: QSOStyle) -> Turn {
        let own = station.call
        let texts =
            style == .contest
            ? [
                "CQ TEST DE \(own) \(own) TEST", "TEST \(own)", "CQ TEST \(own) \(own)", "CQ CQ TEST DE \(own) K",
                "CQ \(own) TEST",
            ]
            : [
                "CQ CQ CQ DE \(own) \(own) \(own) K", "CQ CQ DE \(own) \(own) <AR> K", "CQ CQ CQ DE \(own) \(own) <AR>",
                "CQ DE \(own) K", "CQ DX CQ DX DE \(own) \(own) K", "CQ CQ DE \(own) \(own) PSE K",
                "CQ CQ DE \(own) \(own) \(own)",
                "CQ QRP CQ QRP DE \(own) \(own) K",
            ]
        return Turn(text: dice.pick(texts), isCall: true)
    }

    mutating func answer(_ style: QSOStyle) -> Turn {
        let (own, them) = (station.call, partner.call)
        var texts = [own, "\(own) \(own)", "DE \(own)", "\(them) DE \(own)", "DE \(own) \(own) K"]
        if style != .contest {
            texts += [
                "\(them) DE \(own) \(own) K", "\(them) DE \(own) \(own) <AR>", "\(them) DE \(own) <KN>",
                "\(them) DE \(own) \(own) <AR> K",
                "\(them) \(them) DE \(own) \(own) \(own) K", "\(them) DE \(own) PSE K", "GM \(them) DE \(own) \(own) K",
            ]
        }
        return Turn(text: dice.pick(texts), isCall: true)
    }

    // MARK: Telling

    private mutating func phrase(_ item: QSOItem) -> String {
        let (name, place, rig) = (station.name, station.place, station.rig)
        switch item {
        case .report:
            return dice.pick([
                "UR RST 599 599", "UR RST 599", "UR 599 599", "UR 5NN", "RST 599", "RST IS 5NN 5NN", "UR SIGS 599",
                "599 599",
                "UR RST IS 599 599", "UR RPRT 599", "RST: 599", "RST 599/599", "UR RST 599 WID QSB", "UR SIG IS 599 HR",
                "U R 599",
                "UR 599 VY FB SIGS", "UR RST HR IS 599 599 599",
            ])
        case .name:
            return dice.pick([
                "NAME \(name)", "NAME \(name) \(name)", "NAME IS \(name)", "MY NAME IS \(name) \(name)", "OP \(name)",
                "OP \(name) \(name)", "OP IS \(name)", "OP HR IS \(name) \(name)", "NAME HR \(name)",
                "NAME HR IS \(name)",
                "NAME: \(name)", "NM \(name)", "I AM \(name)", "THIS IS \(name)", "HR OP \(name)", "HR NAME IS \(name)",
                "NAME \(name) \(name) \(name)", "IM \(name)",
            ])
        case .place:
            return dice.pick([
                "QTH \(place)", "QTH \(place) \(place)", "QTH IS \(place)", "MY QTH IS \(place) \(place)",
                "HR IN \(place)",
                "QTH NR \(place)", "QTH HR IS \(place)", "QTH: \(place)", "QTH ABT 5 MI N OF \(place)",
                "QTH IN \(place)",
                "I AM IN \(place)", "QTH NEAR \(place)", "LOC IS \(place)",
            ])
        case .rig:
            return dice.pick([
                "RIG \(rig)", "RIG IS \(rig)", "RIG HR \(rig) PWR 100W", "RIG HR IS \(rig) ES ANT DIPOLE UP 10M",
                "RIG: \(rig) 5W",
                "HR RIG \(rig) \(rig)", "RIG \(rig) ES PWR 10W ES ANT VERT", "MY RIG IS \(rig) RUNNING 5W",
                "TRX \(rig)",
                "RIG HR IS A \(rig) WID 50 WATTS",
            ])
        case .weather:
            return dice.pick([
                "WX SUNNY", "WX IS RAIN", "WX HR IS CLOUDY ES TEMP 12 C", "WX HR SNOW TEMP -2C", "WX FINE",
                "WX: SUNNY 20C", "WX COLD ES WINDY",
                "WX HR FB 18C", "WX OVERCAST ABT 9 C", "WX HR VY HOT",
            ])
        default: return ""
        }
    }

    /// In any order, with the usual words around them.
    mutating func tell(_ items: [QSOItem], isFirst: Bool, knowsName: Bool, asking question: QSOItem?) -> Turn {
        var turn = Turn(text: "")
        var parts: [String] = []
        var order = items
        for place in order.indices where dice.unitInterval() < 0.4 { order.swapAt(place, order.startIndex) }
        if dice.unitInterval() < 0.7 {
            parts.append(
                dice.pick(
                    isFirst
                        ? [
                            "GM OM", "TNX FER CALL", "GE DR OM TNX FER CALL", "R R", "R TNX FER RPRT", "GA ES TNX CALL",
                            "FB OM", "TNX RPRT",
                        ]
                        : knowsName
                            ? [
                                "R R FB \(partner.name)", "R TNX \(partner.name)", "FB \(partner.name) SOLID CPY",
                                "TNX INFO \(partner.name)",
                            ]
                            : ["R R FB", "SOLID CPY", "R TNX FER INFO", "OK ALL CPY"]))
        }
        for item in order {
            parts.append(phrase(item))
            turn.told[item] = [.name: station.name, .report: "599"][item] ?? ""
        }
        if let question {
            let word = question.keyword
            parts.append(dice.pick(["UR \(word)?", "\(word)?", "PSE UR \(word)?"]))
            turn.asked = [question]
        } else if dice.unitInterval() < 0.5 {
            parts.append(dice.pick(["HW?", "HW CPY?", "SO HW CPY?", "HW CPI OM?", "OK?", "HW NW?"]))
        }
        turn.text = wrapped(parts.joined(separator: separator), isFirst: isFirst)
        return turn
    }

    /// A short over with the items and almost no other words.
    mutating func reply(to items: [QSOItem]) -> Turn {
        var turn = Turn(text: "")
        let bare = items.count == 1 && dice.unitInterval() < 0.5
        let words = items.map { item -> String in
            turn.told[item] = [.name: station.name, .report: "599", .serial: String(station.serial)][item] ?? ""
            guard bare else { return item == .serial ? "NR \(station.serial)" : phrase(item) }
            let value =
                [.name: station.name, .place: station.place, .rig: station.rig, .report: "599", .serial: number][item]
                ?? "SUNNY"
            return dice.pick([value, "\(value) \(value)", "R \(value)"])
        }
        let end = ending.contains("CALLS") || ending.contains("BTU") ? "K" : ending
        turn.text =
            (opening.contains("BK") ? opening + " " : "") + words.joined(separator: " ")
            + (end.isEmpty ? "" : " " + end)
        return turn
    }

    private var number: String {
        let digits = String(station.serial)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    /// Report and number.
    mutating func contestExchange(isCalling: Bool) -> Turn {
        let cut = number.replacing("0", with: "T").replacing("9", with: "N")
        let start =
            isCalling
            ? dice.pick([partner.call, "\(partner.call) GM", "\(partner.call) UR", ""])
            : dice.pick(["R", "TU", "", "R TU", "TU UR", "QSL"])
        let value = dice.pick([number, cut, "\(number) \(number)", "NR \(number)", "NR \(station.serial)"])
        let text = [start, dice.pick(["5NN", "599", "ENN"]), value, dice.pick(["", "", "K", "TU", "BK"])].filter {
            !$0.isEmpty
        }.joined(separator: " ")
        return Turn(text: text, told: [.report: "599", .serial: String(station.serial)])
    }

    /// Asks about items that the partner has sent.
    mutating func question(_ style: QSOStyle) -> Turn {
        if dice.unitInterval() < 0.5 {
            let texts = [
                "AGN", "AGN?", "?", "PSE RPT", "AGN PSE K", "RPT", "SRI AGN PSE", "PSE AGN", "SRI QRM PSE RPT K",
                "NO CPY AGN",
            ]
            return Turn(text: dice.pick(texts), asksAgain: true)
        }
        let item: QSOItem = style == .contest ? .serial : dice.pick([.name, .report, .place, .rig, .weather])
        let word = item.keyword
        let texts = [
            "\(word)?", "\(word) AGN", "\(word) AGN PSE", "AGN \(word) PSE", "PSE RPT \(word)", "?\(word)",
            "UR \(word)?", "PSE UR \(word) K", "UR \(word) AGN?",
            "SRI MISSED UR \(word) K", "RPT \(word) PSE K", "NEED UR \(word)", "WHAT IS UR \(word)?",
        ]
        return Turn(text: dice.pick(texts), asked: [item])
    }

    mutating func farewell(_ style: QSOStyle) -> Turn {
        let (own, name) = (station.call, partner.name)
        let texts =
            style == .contest
            ? ["TU \(own) TEST", "TU", "R TU QRZ? \(own)", "TU \(own)", "QSL TU", "73 TU \(own)"]
            : [
                "R TNX 73 <SK>", "73", "TNX FER QSO \(name) 73 ES GL <SK> \(calls)", "TU 73 EE", "EE", "R R 73 TU",
                "HPE CUAGN 73 <SK> EE",
                "VY 73 \(name) ES TNX FER NICE QSO <AR> <SK> \(calls) K", "BK TU 73 BK", "FB \(name) 73 ES GB",
                "73 DE \(own) <SK> <CL>",
            ]
        return Turn(text: dice.pick(texts), isFarewell: true)
    }

    mutating func wantsToAsk() -> Bool { dice.unitInterval() < (asksOften ? 0.35 : 0.1) }

    mutating func chance(_ likelihood: Double) -> Bool { dice.unitInterval() < likelihood }

    /// At least one.
    mutating func some(of items: [QSOItem]) -> [QSOItem] {
        dice.unitInterval() < 0.75
            ? items : Array(items.prefix(max(1, Int(dice.unitInterval() * Double(items.count + 1)))))
    }
}
