public import Morse
import OnAir

/// Texts of other stations on the band: calls, answers and reports, each with its own callsign and speed.
public enum OtherStations {
    /// A number for which no station repeats within some minutes.
    static let count = 16
    /// Words per minute.
    static let speeds = 15...35

    public static func keyings(sampleRate: Int, using generator: inout some RandomNumberGenerator) -> [Keying] {
        (0..<count).map { _ in
            let text = text(using: &generator)
            let wordsPerMinute = speeds.lowerBound + number(below: speeds.count, using: &generator)
            guard let speed = try? Speed(character: wordsPerMinute), let morse = try? MorseText(parsing: text) else {
                preconditionFailure("speeds are in range and texts can be sent")
            }
            return Timing(speed: speed, sampleRate: sampleRate).keying(of: morse)
        }
    }

    static func text(using generator: inout some RandomNumberGenerator) -> String {
        let own = CallsignGenerator.callsign(using: &generator)
        let other = CallsignGenerator.callsign(using: &generator)
        let strength = 3 + number(below: 7, using: &generator)
        let serial = 1 + number(below: 999, using: &generator)
        return switch number(below: 8, using: &generator) {
        case 0: "CQ CQ CQ DE \(own) \(own) K"
        case 1: "CQ DE \(own) \(own) <AR> K"
        case 2: "CQ TEST \(own) \(own)"
        case 3: "\(other) DE \(own) \(own) K"
        case 4: "\(other) DE \(own) GM UR RST 5\(strength)9 5\(strength)9 = HW? <KN>"
        case 5: "\(other) 5NN \(serial)"
        case 6: "R TU \(own) TEST"
        default: "\(other) DE \(own) R TNX FER QSO 73 <SK>"
        }
    }

    /// `Int.random` may change between versions of Swift. This function must not change.
    private static func number(below limit: Int, using generator: inout some RandomNumberGenerator) -> Int {
        Int(generator.next() % UInt64(limit))
    }
}
