/// What a conversation is about, from the shortest to the longest.
public enum QSOStyle: String, Sendable, CaseIterable, Codable {
    /// Callsigns, a report each, and good-bye.
    case first
    /// Callsigns, reports and names.
    case report
    /// As short as can be: report and serial number.
    case contest
    /// Reports, names and places, then rigs and the weather.
    case ragchew

    /// Whether it is told in a conversation of this kind; the callsign always is.
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

/// Who begins.
public enum QSORole: String, Sendable, CaseIterable, Codable {
    /// The learner calls CQ.
    case call
    /// The learner answers somebody's CQ.
    case answer
}

/// What one station tells another.
public enum QSOItem: String, Sendable, CaseIterable, Codable {
    case call, report, name, place, rig, antenna, power, weather, serial

    /// The word that asks for it, without the question mark, and that stands before it.
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
        }
    }
}

/// The learner's station, as the partner may come to know it.
public struct QSOStation: Equatable, Sendable, Codable {
    /// Callsign.
    public var call: String
    /// First name.
    public var name: String
    /// Town.
    public var place: String
    /// Transceiver.
    public var rig: String
    /// The serial number to be given in a contest, from 1.
    public var serial: Int

    /// Makes a station; texts are taken in upper case, signs that are not sent are left out.
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

/// The greeting of the time of day.
public enum QSOGreeting: String, Sendable, CaseIterable, Codable {
    case morning = "GM"
    case afternoon = "GA"
    case evening = "GE"

    /// That of an hour, 0 to 23.
    public init(hour: Int) {
        self = hour < 12 ? .morning : hour < 18 ? .afternoon : .evening
    }
}
