public import Trainer
public import Training

/// What happened from one key to the next.
public struct Episode {
    /// The key's name; empty before the first key.
    public var key: String
    /// When the key was pressed.
    public var at: Instant
    /// What followed, without the key's own event.
    public var events: [(event: LogEvent, at: Instant)]

    /// The events of a type.
    public func all(_ type: String) -> [LogEvent] { events.map(\.event).filter { $0.type == type } }
    /// Identifiers of the messages whose speech began.
    public var said: [String] { all("say").map { $0.text("id") } }
    /// The lines printed.
    public var lines: [String] { all("line").map { $0.text("text") } }
    /// The earcons.
    public var earcons: [String] { all("earcon").map { $0.text("name") } }
    /// The Morse.
    public var morse: [String] { all("morse").map { $0.text("text") } }
    /// The screens entered.
    public var screens: [String] { all("screen").map { $0.text("id") } }
}

extension ListLog {
    /// The run, cut at its keys.
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

    /// What happened since the last key.
    public var latest: Episode { episodes[episodes.count - 1] }

    /// The screen that receives keys.
    public var screen: String { all("screen").last?.text("id") ?? "" }
}
