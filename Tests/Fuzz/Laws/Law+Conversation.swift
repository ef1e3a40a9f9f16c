import Morse
import OnAir
import Training

extension Law {
    /// Whatever is keyed to a partner, the reply can be sent, and the QSO ends.  The first three bytes select partner
    /// and style, and each line that can be keyed is an over; an asterisk stands for an unreadable character.
    static let over = Law(name: "over") { bytes in
        guard bytes.count > 3 else { return nil }
        var dice = SplitMix64(seed: UInt64(bytes[0]))
        let station = QSOStation(call: "OH2XYZ", name: "ADA", place: "TURKU", rig: "K2", serial: 7)
        var partner = Partner(
            QSOOperator(besides: station.call, using: &dice), learner: station,
            style: QSOStyle.allCases[Int(bytes[1]) % QSOStyle.allCases.count],
            role: QSORole.allCases[Int(bytes[2]) % QSORole.allCases.count],
            pace: QSOPace(receiving: 20, isMirrored: bytes[2] > 127), greeting: .morning)
        var replies = [partner.begin()]
        for line in bytes[3...].split(separator: UInt8(ascii: "\n"), maxSplits: 40) {
            let over = Over(text(line))
            let readable = over.text.map { $0 == "*" ? "E" : $0 }
            guard (try? MorseText(parsing: String(readable))) != nil else { continue }
            if over.text.isEmpty != over.isEmpty { return "\(over)" }
            _ = over.end
            replies.append(partner.hear(over, wordsPerMinute: Int(line.first ?? 0)))
        }
        for _ in 0..<40 where !partner.isOver { replies.append(partner.hear(Over("*** E5 <VE> ?"))) }
        if !partner.isOver { return "no end" }
        for case .some(let text) in replies.map(\.text) where (try? MorseText(parsing: text)) == nil { return text }
        return nil
    }
}
