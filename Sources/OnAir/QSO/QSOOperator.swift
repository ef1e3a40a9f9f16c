import Morse
import Training

/// A simulated operator: person, place, equipment and style of sending.
public struct QSOOperator: Equatable, Sendable, Codable {
    /// How wordy an operator is.
    public enum Manners: String, Sendable, CaseIterable, Codable {
        case terse
        case plain
        /// Greets and thanks.
        case warm
    }

    public var call: String
    public var name: String
    public var place: String
    public var rig: String
    public var antenna: String
    public var watts: Int
    /// One word.
    public var weather: String
    /// Degrees Celsius.
    public var degrees: Int
    /// The report to the learner.
    public var report: String
    public var serial: Int
    /// Whether zeros and nines are sent as T and N.
    public var cutsNumbers: Bool
    /// Hertz above the learner's tone; negative below.
    public var pitchOffset: Int
    /// Number of unreadable overs in a row before the operator gives up, 3 to 5.
    public var patience: Int
    public var manners: Manners

    /// Draws an operator. The callsign differs from the learner's in at least three characters.
    public init(besides own: String, using generator: inout some RandomNumberGenerator) {
        var call = "K1ABC"
        for _ in 0..<20 {
            call = CallsignGenerator.callsign(using: &generator)
            if call.count <= 6, !call.contains("/"), EditDistance.between(call, own) >= 3 { break }
        }
        // A fixed callsign replaces one with a stroke or one too close to the learner's.
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

    /// The serial number as sent, in three digits or more.
    var serialText: String {
        let digits = String(serial)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        guard cutsNumbers else { return padded }
        return padded.map { CutNumbers.letter(String($0), ifSentIn: 80) }.joined()
    }

    /// The age in years. It is derived from the callsign, so that it never decreases.
    var age: Int { 18 + QSOReference.number(of: call, below: 62) }

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
