import Activities
import Interface
import Morse
import OnAir

/// The text of one station, or one over of an overheard QSO.
struct RenderPart {
    var text: MorseText
    /// Hertz relative to the tone.
    var pitchOffset = 0
    /// Milliseconds of silence before it, unless it is the first.
    var pause = 0

    func tone(beside own: Int) -> Double { StationTone.hertz(beside: Double(own), offset: pitchOffset) }

    /// The material that `copy` would send of a set.
    static func parts(
        of set: CopySet, _ copied: CopyText?, _ options: Options, _ alphabet: Alphabet, speed: Speed, spacing: Spacing,
        catalogue: any Catalogue
    ) -> [RenderPart] {
        let source = CopyMaterial.source(
            set, text: copied, catalogue: catalogue, alphabet: alphabet,
            wordsPerMinute: speed.effective, seed: options.seed ?? RenderCommand.seed)
        let minutes = max(1, options.run.minutes ?? RenderCommand.defaultMinutes)
        var transmission = CopyTransmission(source, speed: speed, spacing: spacing, limitMilliseconds: minutes * 60_000)
        let timing = Timing(speed: speed, spacing: spacing, sampleRate: 48_000)
        var stretches: [CopyStretch] = []
        var milliseconds = 0
        while let stretch = transmission.next(afterMilliseconds: milliseconds) {
            stretches.append(stretch)
            milliseconds += stretch.pause + Int(Double(timing.length(of: text(stretch.words, source.alphabet))) / 48)
        }
        // One station sends one text, so that every space is exact.
        if set != .qso { return [RenderPart(text: text(stretches.flatMap(\.words), source.alphabet))] }
        return stretches.map {
            RenderPart(text: text($0.words, source.alphabet), pitchOffset: $0.pitchOffset, pause: $0.pause)
        }
    }

    private static func text(_ words: [String], _ alphabet: Alphabet) -> MorseText {
        guard let text = try? MorseText(parsing: words.joined(separator: " "), alphabet: alphabet) else {
            preconditionFailure("material can be sent")
        }
        return text
    }
}
