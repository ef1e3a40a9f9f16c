import Trainer

/// An utterance as a row of calls of the library, with the pauses between them worked out.
enum UtteranceScript {
    /// One call, or a rest.
    enum Step: Equatable {
        /// Running text, safe to be spoken.
        case text(String)
        /// A character to be named, in lower case.
        case character(Unicode.Scalar)
        /// Nothing, in milliseconds.
        case rest(Int)

        /// Whether it makes no sound.
        var isRest: Bool {
            if case .rest = self { true } else { false }
        }
    }

    /// The steps in order.  Between two pieces that sound there is the longer of the pauses they ask for, unless the
    /// utterance itself says how long to rest.
    ///
    /// - Parameter rate: speaking rate, to which pauses are proportional.
    static func steps(of utterance: Utterance, rate: Int) -> [Step] {
        var steps: [Step] = []
        // Asked for since the last piece that sounds; nil at the start and after a rest.
        var pause: SpokenText.Pause?
        func add(_ step: Step) {
            if let pause { steps.append(.rest(pause.milliseconds(rate: rate))) }
            steps.append(step)
            pause = .word
        }
        func addText(_ text: String) {
            let spoken = SpokenText(text)
            pause = pause.map { max($0, spoken.leading) }
            guard !spoken.body.isEmpty else { return }
            add(.text(spoken.body))
            pause = spoken.trailing
        }
        for segment in utterance.segments {
            switch segment {
            case .text(let text):
                addText(text)
            case .characters(let characters):
                for character in characters {
                    // "capital" is said before upper case, whatever the parameters are.
                    let name = character.lowercased()
                    if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
                        add(.character(scalar))
                    } else {
                        addText(name)
                    }
                }
            case .rest(let milliseconds):
                steps.append(.rest(max(0, milliseconds)))
                pause = nil
            }
        }
        return steps
    }

    /// The words and characters of an utterance, to name it in an error.
    static func text(of utterance: Utterance) -> String {
        utterance.segments.map { segment in
            switch segment {
            case .text(let text): text
            case .characters(let characters): String(characters)
            case .rest: ""
            }
        }.joined()
    }
}
