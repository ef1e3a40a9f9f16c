/// Foot switches and switch boxes that the system treats as keyboards, but that nobody types on.
///
/// Packaging/60-kochlea.rules makes them readable and names the sources of the numbers. A test compares both lists.
public struct KnownAdapter: Equatable, Sendable {
    /// The USB vendor number.
    public let vendor: UInt16
    public let product: UInt16

    public static let all: [KnownAdapter] = [
        // PCsensor, under the numbers of its chips.
        KnownAdapter(vendor: 0x0c45, product: 0x7403), KnownAdapter(vendor: 0x0c45, product: 0x7404),
        KnownAdapter(vendor: 0x413d, product: 0x2107), KnownAdapter(vendor: 0x1a86, product: 0xe026),
        KnownAdapter(vendor: 0x3553, product: 0xb001), KnownAdapter(vendor: 0x3553, product: 0xc010),
        // Scythe.
        KnownAdapter(vendor: 0x0426, product: 0x3011), KnownAdapter(vendor: 0x055a, product: 0x0998),
        // P. I. Engineering: VEC pedals for transcription, X-keys for adapted switches.
        KnownAdapter(vendor: 0x05f3, product: 0x00ff), KnownAdapter(vendor: 0x05f3, product: 0x0261),
        KnownAdapter(vendor: 0x05f3, product: 0x0264),
        // Olympus, for transcription.
        KnownAdapter(vendor: 0x07b4, product: 0x0202), KnownAdapter(vendor: 0x07b4, product: 0x0218),
    ]

    /// Nil for any other device.
    public static func find(_ identity: DeviceIdentity) -> KnownAdapter? {
        all.first { $0.vendor == identity.vendor && $0.product == identity.product }
    }
}
