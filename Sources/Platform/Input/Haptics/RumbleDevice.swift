import Activities
import CLinux
import Glibc
import Interface

/// The kernel keeps the uploaded effects while the file is open.
final class RumbleDevice {
    private struct Effect {
        var number: CInt
        var shape: RumbleShape
    }

    /// Devices without a memory of their own keep 16.
    private static let mostEffects = 8

    private let file: FileDescriptor
    /// The oldest first.
    private var effects: [Effect] = []

    init(path: String) throws(Errno) {
        file = try FileDescriptor(opening: Path(text: path), O_RDWR | O_NONBLOCK)
    }

    func play(_ shape: RumbleShape) throws(Errno) {
        let code = CLinux_rumble_play(file.rawValue, try effect(shape), 1)
        guard code == 0 else { throw Errno(code) }
    }

    /// Uploads an effect that is not uploaded yet. Playing it then takes less time.
    func prepare(_ shape: RumbleShape) throws(Errno) { _ = try effect(shape) }

    func stop() {
        for effect in effects { _ = CLinux_rumble_play(file.rawValue, effect.number, 0) }
    }

    private func effect(_ shape: RumbleShape) throws(Errno) -> CInt {
        if let known = effects.first(where: { $0.shape == shape }) { return known.number }
        let oldest = effects.count < Self.mostEffects ? nil : effects.removeFirst()
        let number = CLinux_rumble_upload(
            file.rawValue, oldest?.number ?? -1, shape.strong, shape.weak, shape.milliseconds)
        guard number >= 0 else { throw Errno(-number) }
        effects.append(Effect(number: number, shape: shape))
        return number
    }
}
