import Morse
import OnAir

extension Law {
    /// A packet that is read is in its ranges, and its own bytes are read as the same packet.
    static let packet = Law(name: "packet") { bytes in
        do throws(MOPPPacket.Refusal) {
            let packet = try MOPPPacket(bytes: bytes)
            guard bytes.count <= MOPPPacket.longestReceived, MOPPPacket.speeds.contains(packet.wordsPerMinute),
                !packet.patterns.isEmpty, packet.patterns.allSatisfy({ !$0.isEmpty })
            else { return "\(packet)" }
            guard packet.bytes.count <= MOPPPacket.longestSent else { return "\(packet.bytes.count) bytes" }
            return try MOPPPacket(bytes: packet.bytes) == packet ? nil : "\(packet)"
        } catch {
            return nil
        }
    }
}
