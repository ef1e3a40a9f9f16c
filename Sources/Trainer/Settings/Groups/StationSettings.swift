/// The learner's own station.
public struct StationSettings: Sendable, Equatable {
    /// The callsign; empty if not set, like all of these.
    public var callsign = ""
    /// The operator's name.
    public var name = ""
    /// The town.
    public var place = ""
    /// The transceiver.
    public var rig = ""

    static let rows: [Setting] = [
        .text(\.station.callsign, "station.callsign"),
        .text(\.station.name, "station.name"),
        .text(\.station.place, "station.place"),
        .text(\.station.rig, "station.rig"),
    ]
}
