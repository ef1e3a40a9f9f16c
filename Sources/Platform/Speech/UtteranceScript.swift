import Activities
import Interface

enum UtteranceScript {
    enum Step: Equatable {
        /// Made safe by `SpokenText`.
        case text(String)
        /// In lower case.
        case character(Unicode.Scalar)
        /// In milliseconds.
        case rest(Int)

        var isRest: Bool {
            if case .rest = self { true } else { false }
        }
    }

    /// Between two audible pieces: the rest in the utterance, else the longer of their pauses.
    static func steps(of utterance: Utterance, rate: Int) -> [Step] {
        var steps: [Step] = []
        // The longest pause since the last audible piece; nil at the start and after a rest.
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
                    // eSpeak says "capital" before upper case, even if its parameters forbid that.
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
