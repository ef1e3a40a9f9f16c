import Interface
import Morse
import OnAir
import Training

/// Items for learners who choose what to send, on every screen on the air.
extension OverScreen {
    /// Letters, figures and the signs of callsigns.
    func signs(choose: @escaping (Character, Instant) -> Void) -> [ScanItem] {
        let texts = (65...90).map { String(UnicodeScalar(UInt8($0))) } + (0...9).map(String.init) + ["/", "?"]
        return CharacterGroups.items(of: texts) { choose(Character($0), $1) }
    }

    /// The memories that hold something.
    var memories: ScanItem? {
        let numbers = StoredMessageSettings.numbers.filter { StoredMessageWords.memory($0, services)?.isEmpty == false }
        let members = numbers.map { number in
            ScanItem(
                "memory\(number)", StoredMessageWords.item(number, values: memoryValues, services: services)
            ) { [self] in sendMemory(number, at: $0) }
        }
        return members.isEmpty ? nil : ScanItem(group: "memories", Message("memory.menu"), members: members)
    }

    /// The action of a key as an item.
    func item(_ key: Key) -> ScanItem? {
        bindings.first { $0.trigger == .key(key) }.map { binding in
            ScanItem(key.name, binding.help) { binding.action(key, $0) }
        }
    }
}
