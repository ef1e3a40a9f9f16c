/// Where the cues of a scan are heard.  The learner's own voice and everything else always goes to everybody.
public enum CueDevice: Equatable, Sendable {
    /// Where everything else is.
    case same
    /// In the left channel only.
    case left
    /// In the right channel only.
    case right
    /// On another sound device, by its name.
    case named(String)

    /// The words that are not names of devices.
    static let words = ["same", "left", "right"]

    /// Reads the word of a setting.
    init(word: String) {
        switch word {
        case "", "same": self = .same
        case "left": self = .left
        case "right": self = .right
        default: self = .named(word)
        }
    }

    /// The word used in scripts and storage.
    var word: String {
        switch self {
        case .same: "same"
        case .left: "left"
        case .right: "right"
        case .named(let name): name
        }
    }
}
