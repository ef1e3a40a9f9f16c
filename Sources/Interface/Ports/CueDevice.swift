/// The output of scan cues. All other sound always goes to the main output.
public enum CueDevice: Equatable, Sendable {
    /// The main output.
    case same
    case left
    case right
    /// Another sound device, by its name.
    case named(String)

    /// Values that cannot be the name of a device.
    public static let words = ["same", "left", "right"]

    public init(word: String) {
        switch word {
        case "", "same": self = .same
        case "left": self = .left
        case "right": self = .right
        default: self = .named(word)
        }
    }

    public var word: String {
        switch self {
        case .same: "same"
        case .left: "left"
        case .right: "right"
        case .named(let name): name
        }
    }
}
