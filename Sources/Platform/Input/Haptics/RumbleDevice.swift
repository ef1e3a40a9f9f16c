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

    private let file: FileDescriptor
    private var effects = [Effect?](repeating: nil, count: Rumble.all.count)

    init(path: String) throws(Errno) {
        file = try FileDescriptor(opening: Path(text: path), O_RDWR | O_NONBLOCK)
    }

    /// Uploads an effect the first time and whenever its shape changes.
    func play(_ rumble: Rumble, _ shape: RumbleShape) throws(Errno) {
        let known = effects[rumble.number]
        var number = known?.number ?? -1
        if known?.shape != shape {
            number = CLinux_rumble_upload(file.rawValue, number, shape.strong, shape.weak, shape.milliseconds)
            guard number >= 0 else { throw Errno(-number) }
            effects[rumble.number] = Effect(number: number, shape: shape)
        }
        let code = CLinux_rumble_play(file.rawValue, number)
        guard code == 0 else { throw Errno(code) }
    }
}
