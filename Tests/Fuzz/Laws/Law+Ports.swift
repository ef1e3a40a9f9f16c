import Activities
import Interface

extension Law {
    /// For any bytes of a MIDI device, every control closes and opens in turns, and the node can open all held
    /// controls.
    static let midi = Law(name: "midi") { bytes in
        var (state, held) = (MIDIState(), Set<UInt16>())
        var fault: String?
        func take(_ message: MIDIMessage) {
            state.take(message) { code, isDown in
                let isNew = isDown ? held.insert(code).inserted : held.remove(code) != nil
                if !isNew { fault = "\(code) is \(isDown ? "closed" : "open") already" }
            }
            if state.keysDown != held { fault = "\(state.keysDown) held and \(held) told" }
        }
        for at in stride(from: 0, to: bytes.count - 2, by: 3) {
            let (channel, number, value) = (bytes[at] & 0x0f, bytes[at + 1] & 0x7f, bytes[at + 2] & 0x7f)
            switch bytes[at] & 0xf0 {
            case 0x80: take(.noteOff(channel: channel, number: number))
            case 0x90: take(.noteOn(channel: channel, number: number, velocity: value))
            case 0xb0: take(.controller(channel: channel, number: number, value: value))
            case 0xc0:
                state.expect([.key(UInt16(number) << 8 | UInt16(bytes[at + 2]))])
                held.formIntersection(state.keysDown)
            case 0xf0: take(value < 64 ? .reset : .lost)
            default: break
            }
        }
        take(.reset)
        return fault ?? (held.isEmpty ? nil : "\(held) stay held")
    }
}
