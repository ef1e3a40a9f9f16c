/// The style of a QSO, from the shortest to the longest.
public enum QSOStyle: String, Sendable, CaseIterable, Codable {
    /// Callsigns, reports and good-bye.
    case first
    /// Callsigns, reports and names.
    case report
    /// As short as possible: report and serial number.
    case contest
    /// Reports, names and places, then rigs and the weather.
    case ragchew

    /// Whether a QSO of this style includes an item; it always includes the callsign.
    public func asks(for item: QSOItem) -> Bool { item == .call || rounds.contains { $0.contains(item) } }

    /// What each side tells the other, over by over.
    var rounds: [[QSOItem]] {
        switch self {
        case .first: [[.report]]
        case .report: [[.report, .name]]
        case .contest: [[.report, .serial]]
        case .ragchew: [[.report, .name, .place], [.rig, .weather]]
        }
    }
}

/// Who calls.
public enum QSORole: String, Sendable, CaseIterable, Codable {
    /// The learner calls CQ.
    case call
    /// The learner answers somebody's CQ.
    case answer
}

/// An item that one station tells the other.
public enum QSOItem: String, Sendable, CaseIterable, Codable {
    case call, report, name, place, rig, antenna, power, weather, serial, age, state, park, summit

    /// The word that announces it and, with a question mark, asks for it.
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

/// The learner's station, as the partner may get to know it.
public struct QSOStation: Equatable, Sendable, Codable {
    /// Callsign.
    public var call: String
    /// First name.
    public var name: String
    /// Town.
    public var place: String
    /// Transceiver.
    public var rig: String
    /// The serial number to give in a contest, from 1.
    public var serial: Int

    /// Makes a station; texts are converted to upper case, and signs that cannot be sent are dropped.
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

/// The greeting for the time of day.
public enum QSOGreeting: String, Sendable, CaseIterable, Codable {
    case morning = "GM"
    case afternoon = "GA"
    case evening = "GE"

    /// The greeting at an hour, 0 to 23.
    public init(hour: Int) {
        self = hour < 12 ? .morning : hour < 18 ? .afternoon : .evening
    }
}
