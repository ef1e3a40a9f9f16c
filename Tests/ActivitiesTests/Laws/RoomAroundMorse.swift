import Morse
import TestSupport

@testable import Interface

/// The rests between the program's Morse and its words in the event log of a run.
struct RoomAroundMorse {
    struct Rest {
        /// What sounds before and after it, for a failed test.
        var between: String
        var milliseconds: Double
    }

    /// From the last mark to the first word. Earcons in between do not end it.
    private(set) var afterMorse: [Rest] = []
    /// From the last word to the first mark.
    private(set) var beforeMorse: [Rest] = []

    /// An action this short before the end of Morse has cut that Morse, so that words answer at once.
    private static let cut = 0.015

    init(_ run: VirtualRun) {
        let rate = Double(run.sampleRate)
        var mark: (Double, String)?
        var word: Double?
        var action = -1.0
        for (event, at) in run.log.events {
            switch event.type {
            case "key", "contact", "device":
                action = at.seconds
                // Morse that answers a key begins at once.
                word = nil
            case "morse":
                let begin = Double(event.integer("sample") ?? 0) / rate
                if let word {
                    beforeMorse.append(
                        Rest(between: "words, \(event.text("text"))", milliseconds: (begin - word) * 1000))
                }
                (mark, word) = (nil, nil)
            case "morsed":
                let isCut = at.seconds - action < Self.cut
                mark = isCut ? nil : (Double(event.integer("sample") ?? 0) / rate, event.text("text"))
            case "say":
                if let (end, text) = mark {
                    afterMorse.append(
                        Rest(
                            between: "\(text), \(event.text("id")) at \(at.seconds)",
                            milliseconds: (at.seconds - end) * 1000))
                }
                (mark, word) = (nil, nil)
            case "said": word = at.seconds
            default: break
            }
        }
    }

    /// The rests that are too short. The log has the time of words to a millisecond.
    var broken: [String] {
        let short = afterMorse.filter { $0.milliseconds < 400 } + beforeMorse.filter { $0.milliseconds < 199 }
        return short.map { "\($0.milliseconds) ms between \($0.between)" }
    }
}
