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
    /// The items of the learner's own list, each spoken as a whole; empty if each word is spoken.
    var items: [OwnList.Item] = []

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
        if set != .qso {
            let words = stretches.flatMap(\.words)
            return [RenderPart(text: text(words, source.alphabet), items: items(copied, count: words.count))]
        }
        return stretches.map {
            RenderPart(text: text($0.words, source.alphabet), pitchOffset: $0.pitchOffset, pause: $0.pause)
        }
    }

    /// The items with this number of words. The last one may be cut, and then has no meaning.
    private static func items(_ text: CopyText?, count: Int) -> [OwnList.Item] {
        guard let text, text.items.contains(where: { $0.isWhole || $0.hint != nil }) else { return [] }
        var items: [OwnList.Item] = []
        var left = count
        for item in text.items where left > 0 {
            let words = Array(item.words.prefix(left))
            left -= words.count
            let meanings = words.count == item.words.count ? item.meanings : []
            items.append(OwnList.Item(text: words.joined(separator: " "), meanings: meanings, hint: item.hint))
        }
        return items
    }

    /// The words that are spoken together.
    var spoken: [OwnList.Item] {
        items.isEmpty ? text.words.map { OwnList.Item(text: $0.map(\.symbol.text).joined()) } : items
    }

    private static func text(_ words: [String], _ alphabet: Alphabet) -> MorseText {
        guard let text = try? MorseText(parsing: words.joined(separator: " "), alphabet: alphabet) else {
            preconditionFailure("material can be sent")
        }
        return text
    }
}
