import Morse

/// An operator on the air: their name, place and equipment, and how they send.
public struct QSOOperator: Equatable, Sendable, Codable {
    /// How much an operator says.
    public enum Manners: String, Sendable, CaseIterable, Codable {
        /// Not a word too many.
        case terse
        /// As most operators do.
        case plain
        /// Greets and thanks.
        case warm
    }

    /// Callsign.
    public var call: String
    /// First name.
    public var name: String
    /// Town.
    public var place: String
    /// Transceiver.
    public var rig: String
    /// Aerial.
    public var antenna: String
    /// Watts.
    public var watts: Int
    /// The weather in a word.
    public var weather: String
    /// Degrees Celsius.
    public var degrees: Int
    /// The report they give.
    public var report: String
    /// The serial number they give.
    public var serial: Int
    /// Whether they send letters for the longest digits.
    public var cutsNumbers: Bool
    /// The offset of their tone from the learner's, in hertz.
    public var pitchOffset: Int
    /// How often in a row they ask for an unreadable over before they give up, 3 to 5.
    public var patience: Int
    /// How much they say.
    public var manners: Manners

    /// A random operator, with a callsign that cannot be mistaken for the learner's.
    public init(besides own: String, using generator: inout some RandomNumberGenerator) {
        var call = "K1ABC"
        for _ in 0..<20 {
            call = CallsignGenerator.callsign(using: &generator)
            if call.count <= 6, !call.contains("/"), EditDistance.between(call, own) >= 3 { break }
        }
        // A callsign with a stroke, or one too close to the learner's every time, is replaced by a fixed one.
        if EditDistance.between(call, own) < 3 || call.contains("/") { call = own.hasPrefix("K") ? "OH2XYZ" : "K1ABC" }
        self.call = call
        let home = QSORegion.of(call)
        name = generator.pick(home.names)
        place = generator.pick(home.places)
        rig = generator.pick(Self.rigs)
        antenna = generator.pick(["DIPOLE", "VERT", "YAGI", "LW", "GP", "DELTA LOOP"])
        watts = generator.pick([5, 10, 50, 100, 100, 100, 400])
        weather = generator.pick(["SUNNY", "CLOUDY", "RAIN", "WINDY", "SNOW", "FOG", "CLEAR"])
        degrees = weather == "SNOW" ? generator.pick([1, 2]) : generator.pick(Array(4...28))
        report = generator.pick(["599", "599", "589", "579", "569", "559", "449"])
        serial = generator.pick(Array(1...999))
        cutsNumbers = generator.unitInterval() < 0.5
        pitchOffset = generator.pick([-120, -100, -80, -60, 60, 80, 100, 120])
        patience = generator.pick([3, 4, 5])
        manners = generator.pick(Manners.allCases)
    }

    private static let rigs = [
        "IC7300", "IC705", "FT891", "FT817", "TS590", "TS480", "K3", "K2", "KX3", "FTDX10", "QCX", "G90",
    ]

    /// The serial number as sent: three digits, with nines and noughts cut if they do so.
    var serialText: String {
        let digits = String(serial)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        guard cutsNumbers else { return padded }
        return padded.map { CutNumbers.letter(String($0), ifSentIn: 80) }.joined()
    }

    /// Their age in years; it follows from the callsign, so that they never get younger.
    var age: Int { 18 + QSOReference.number(of: call, below: 62) }

    /// The value they tell for an item.
    func value(of item: QSOItem) -> String {
        switch item {
        case .call: call
        case .report: report
        case .name: name
        case .place: place
        case .rig: rig
        case .antenna: antenna
        case .power: "\(watts)W"
        case .weather: weather
        case .serial: serialText
        case .age: String(age)
        case .state: QSOReference.state(of: self)
        case .park: QSOReference.park(of: self)
        case .summit: QSOReference.summit(of: self)
        }
    }
}

extension RandomNumberGenerator {
    /// An element of a non-empty list.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[min(Int(unitInterval() * Double(values.count)), values.count - 1)]
    }
}
