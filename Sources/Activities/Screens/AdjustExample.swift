import Interface
import Keyer
import Morse
import Sound

/// The sound that changes with a setting.
struct AdjustExample {
    let setting: Setting
    let services: Services

    /// Empty if the setting changes no sound.
    var announcements: [Announcement] {
        switch setting.group.root {
        case .voice where setting.is(\.sounds.gain): [.earcon(.right)]
        case .keyer where isHeardInKeying: [.morse(keyed)]
        case .morse where setting.is(\.sounds.lead) || setting.is(\.sounds.isKeptAwake): []
        case .morse: [.morse(services.radio.morse(["K", "M"]))]
        case .band where setting.group == .hands: isHeardInHand ? [.morse(sent)] : []
        case .band: station
        default: []
        }
    }

    private var isHeardInHand: Bool {
        setting.is(\.hands.kind) || setting.is(\.hands.amount) || setting.is(\.hands.tone)
    }

    /// A station with the hand and the tone that the settings choose.
    private var sent: MorseClip {
        let hands = services.settings.hands
        let sender = Sender(hands.choice(growth: nil), tone: hands.tone, seed: 0)
        return sender.sending(services.radio.morse(["CQ DE K"]), number: 0, sampleRate: services.radio.sampleRate)
    }

    /// A station on the band being changed.
    var station: [Announcement] { band == .none ? [] : [BandPreview.call(services)] }

    /// For settings of the band, the band plays.
    var band: BandUse {
        guard setting.group == .band else { return .none }
        return setting.is(\.band.place) && services.settings.band.place == .off ? .none : .preview
    }

    /// Whether it is a setting of the keyer that changes the sound of its elements.
    private var isHeardInKeying: Bool {
        setting.is(\.keyer.wordsPerMinute) || setting.is(\.keyer.weighting) || setting.is(\.keyer.dahLength)
    }

    /// An L as the keyer makes it, with both elements and spaces: keyer settings are not audible in ordinary Morse
    /// playback.
    private var keyed: MorseClip {
        let keyer = services.settings.keyer
        let unit = 1.2 * Double(services.radio.sampleRate) / Double(keyer.wordsPerMinute)
        let moved = Double(keyer.weighting) / 50 * unit - unit
        var marks: [Keying.Mark] = []
        var start = 0.0
        for element in [Element.dit, .dah, .dit, .dit] {
            let length = element == .dit ? unit : Double(keyer.dahLength) / 100 * unit
            marks.append(
                Keying.Mark(start: Int(start), length: max(1, Int(length + moved)), element: element))
            start += length + unit
        }
        var clip = services.radio.morse(["L"])
        clip.keying = Keying(marks: marks, characterEnds: [marks[marks.count - 1].end])
        return clip
    }
}
