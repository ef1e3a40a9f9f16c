import Activities
public import Interface
public import Morse
import Training

/// The events from one key to the next.
public struct Episode {
    /// Empty before the first key.
    public var key: String
    public var at: Instant
    /// Without the key's own event.
    public var events: [(event: LogEvent, at: Instant)]

    public func all(_ type: String) -> [LogEvent] { events.map(\.event).filter { $0.type == type } }
    /// Identifiers of the messages whose speech began.
    public var said: [String] { all("say").map { $0.text("id") } }
    public var lines: [String] { all("line").map { $0.text("text") } }
    public var earcons: [String] { all("earcon").map { $0.text("name") } }
    public var morse: [String] { all("morse").map { $0.text("text") } }
    public var screens: [String] { all("screen").map { $0.text("id") } }
}

extension ListLog {
    public var episodes: [Episode] {
        var episodes = [Episode(key: "", at: .start, events: [])]
        for (event, at) in events {
            if event.type == "key" {
                episodes.append(Episode(key: event.text("name"), at: at, events: []))
            } else {
                episodes[episodes.count - 1].events.append((event, at))
            }
        }
        return episodes
    }

    public var latest: Episode { episodes[episodes.count - 1] }

    public var screen: String { all("screen").last?.text("id") ?? "" }
}
