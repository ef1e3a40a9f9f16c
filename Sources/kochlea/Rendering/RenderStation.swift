import Activities
import Morse
import Sound

/// A part as its station keys it.
struct RenderStation {
    let part: RenderPart
    let keying: Keying
    let isEven: Bool
    /// The faults of the station's tone.
    let fault: ToneFault
}

extension Options {
    /// The hands of the command line. Without them those of the settings, if the learner wants hands in sound files.
    func hands(_ settings: HandSettings) -> HandSettings {
        var hands = settings.inRender ? settings : SettingValues.initial.hands
        if !settings.inRender { hands.kind = amount == nil ? .even : .mixed }
        if hand != nil || amount != nil { hands.isFollowing = false }
        hands.kind = hand ?? hands.kind
        hands.amount = amount ?? hands.amount
        hands.tone = fault ?? hands.tone
        return hands
    }
}
