public enum QSOStyle: String, Sendable, CaseIterable, Codable {
    /// Callsigns, reports and good-bye.
    case first
    /// Callsigns, reports and names.
    case report
    /// As short as possible: report and serial number.
    case contest
    /// Reports, names and places, then rigs and the weather.
    case ragchew

    /// Every style includes the callsign.
    public func asks(for item: QSOItem) -> Bool { item == .call || rounds.contains { $0.contains(item) } }

    /// The items that each side sends, over by over.
    var rounds: [[QSOItem]] {
        switch self {
        case .first: [[.report]]
        case .report: [[.report, .name]]
        case .contest: [[.report, .serial]]
        case .ragchew: [[.report, .name, .place], [.rig, .weather]]
        }
    }
}

/// The station that calls CQ.
public enum QSORole: String, Sendable, CaseIterable, Codable {
    /// The learner calls CQ.
    case call
    /// The learner answers a CQ.
    case answer
}

public enum QSOItem: String, Sendable, CaseIterable, Codable {
    case call, report, name, place, rig, antenna, power, weather, serial, age, state, park, summit

    /// The word before the value. With a question mark it asks for the value.
    var keyword: String {
        switch self {
        case .call: "CALL"
        case .report: "RST"
        case .name: "NAME"
        case .place: "QTH"
        case .rig: "RIG"
        case .antenna: "ANT"
        case .power: "PWR"
        case .weather: "WX"
        case .serial: "NR"
        case .age: "AGE"
        case .state: "STATE"
        case .park: "PARK"
        case .summit: "SUMMIT"
        }
    }
}

/// The learner's station, for the partner.
public struct QSOStation: Equatable, Sendable, Codable {
    public var call: String
    public var name: String
    public var place: String
    public var rig: String
    /// Serial number for a contest, from 1.
    public var serial: Int

    /// Converts texts to upper case and drops characters other than letters, digits, spaces and strokes.
    public init(call: String, name: String, place: String, rig: String, serial: Int = 1) {
        func sendable(_ text: String) -> String {
            String(text.uppercased().filter { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == " " || $0 == "/" })
        }
        self.call = sendable(call)
        self.name = sendable(name)
        self.place = sendable(place)
        self.rig = sendable(rig)
        self.serial = max(1, serial)
    }
}

public enum QSOGreeting: String, Sendable, CaseIterable, Codable {
    case morning = "GM"
    case afternoon = "GA"
    case evening = "GE"

    /// - Parameter hour: 0 to 23.
    public init(hour: Int) {
        self = hour < 12 ? .morning : hour < 18 ? .afternoon : .evening
    }
}
