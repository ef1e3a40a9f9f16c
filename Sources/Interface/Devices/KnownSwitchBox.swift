/// Foot switches and switch boxes that the system treats as keyboards, although they are not for typing.
///
/// Packaging/60-kochlea.rules makes them readable and names the sources of the numbers. A test compares both lists.
public struct KnownSwitchBox: Equatable, Sendable {
    /// The USB vendor number.
    public let vendor: UInt16
    public let product: UInt16

    public static let all: [KnownSwitchBox] = [
        // PCsensor, under the numbers of its chips.
        KnownSwitchBox(vendor: 0x0c45, product: 0x7403), KnownSwitchBox(vendor: 0x0c45, product: 0x7404),
        KnownSwitchBox(vendor: 0x413d, product: 0x2107), KnownSwitchBox(vendor: 0x1a86, product: 0xe026),
        KnownSwitchBox(vendor: 0x3553, product: 0xb001), KnownSwitchBox(vendor: 0x3553, product: 0xc010),
        // Scythe.
        KnownSwitchBox(vendor: 0x0426, product: 0x3011), KnownSwitchBox(vendor: 0x055a, product: 0x0998),
        // P. I. Engineering: VEC pedals for transcription, X-keys for adapted switches.
        KnownSwitchBox(vendor: 0x05f3, product: 0x00ff), KnownSwitchBox(vendor: 0x05f3, product: 0x0261),
        KnownSwitchBox(vendor: 0x05f3, product: 0x0264),
        // Olympus, for transcription.
        KnownSwitchBox(vendor: 0x07b4, product: 0x0202), KnownSwitchBox(vendor: 0x07b4, product: 0x0218),
    ]

    /// Nil for any other device.
    public static func find(_ identity: DeviceIdentity) -> KnownSwitchBox? {
        all.first { $0.vendor == identity.vendor && $0.product == identity.product }
    }
}
