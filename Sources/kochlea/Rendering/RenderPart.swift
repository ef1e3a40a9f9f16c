internal import Morse
internal import Trainer
internal import Training

/// What one station sends: all of it, or an over of an overheard conversation.
struct RenderPart {
    var text: MorseText
    /// Hertz above or below the tone.
    var pitchOffset = 0
    /// Milliseconds of silence before it, if something was sent before.
    var pause = 0

    func tone(beside own: Int) -> Double { StationTone.hertz(beside: Double(own), offset: pitchOffset) }

    /// What `copy` would send of a set.
    static func parts(
        of set: CopySet, _ options: Options, speed: Speed, catalogue: any Catalogue
    ) -> [RenderPart] {
        let source = CopyMaterial.source(
            set, text: options.copy.text.map { CopyText($0) }, catalogue: catalogue,
            wordsPerMinute: speed.effective, seed: options.seed ?? RenderCommand.seed)
        let minutes = max(1, options.minutes ?? RenderCommand.defaultMinutes)
        var transmission = CopyTransmission(source, speed: speed, limitMilliseconds: minutes * 60_000)
        let timing = Timing(speed: speed, sampleRate: 48_000)
        var stretches: [CopyStretch] = []
        var milliseconds = 0
        while let stretch = transmission.next(afterMilliseconds: milliseconds) {
            stretches.append(stretch)
            milliseconds += stretch.pause + Int(Double(timing.length(of: text(stretch.words))) / 48)
        }
        // What one station sends is one text, with every space exact.
        if set != .qso { return [RenderPart(text: text(stretches.flatMap(\.words)))] }
        return stretches.map { RenderPart(text: text($0.words), pitchOffset: $0.pitchOffset, pause: $0.pause) }
    }

    private static func text(_ words: [String]) -> MorseText {
        guard let text = try? MorseText(parsing: words.joined(separator: " ")) else {
            preconditionFailure("material can be sent")
        }
        return text
    }
}
