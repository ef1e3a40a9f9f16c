/// The learner's own station. Empty values are not set.
public struct StationSettings: Sendable, Equatable {
    public var callsign = ""
    public var name = ""
    public var place = ""
    public var rig = ""
    /// The address of the partner over a network. Empty for everybody on the local network.
    public var partner = ""

    static let rows: [Setting] = [
        .text(\.station.callsign, "station.callsign"),
        .text(\.station.name, "station.name"),
        .text(\.station.place, "station.place"),
        .text(\.station.rig, "station.rig"),
        .text(\.station.partner, "station.partner"),
    ]
}
