public import Interface
public import Keyer

/// The rows of `Keyer.Settings`.
enum KeyerRows {
    static let rows: [Setting] = [
        .choice(
            \.keyer.mode, "keyer.mode",
            [
                .iambicB, .iambicA, .iambicAClear, .iambicAOpen, .iambicBLate, .ultimatic, .single, .bug, .straight,
                .seedA, .seedB,
            ]),
        .number(\.keyer.wordsPerMinute, "keyer.wpm", 1...60, unit: "wpm"),
        .number(\.keyer.weighting, "keyer.weighting", 10...90, unit: "percent"),
        .number(\.keyer.dahLength, "keyer.dahLength", 200...400, step: 5, unit: "percent"),
        .flag(\.keyer.swapsPaddles, "keyer.swap"),
        .number(\.keyer.autospace, "keyer.autospace", 0...7, unit: "units", isNoneAtZero: true),
        .number(\.dahTone, "keyer.dahTone", -200...200, step: 20, unit: "hertz", isNoneAtZero: true),
        .choice(\.decoding, "keyer.decoding"),
    ]

    static let memoryRows: [Setting] = [
        .choice(\.keyer.firstPaddle, "keyer.firstPaddle"),
        .flag(\.keyer.remembersDit, "keyer.ditMemory"),
        .flag(\.keyer.remembersDah, "keyer.dahMemory"),
        .flag(\.keyer.remembersOwnElement, "keyer.ownMemory"),
        .number(\.keyer.ditHeldCheck, "keyer.ditHeldCheck", 0...100, step: 5, unit: "percent"),
        .number(\.keyer.dahHeldCheck, "keyer.dahHeldCheck", 0...100, step: 5, unit: "percent"),
    ]
}

public enum Decoding: String, SettingChoice {
    case off
    /// Print each word.
    case lines
    /// Speak each word.
    case spoken
}

extension Keyer.Mode: SettingChoice {}
