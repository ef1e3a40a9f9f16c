import Interface
import Morse

extension QSOScreen {
    var bindings: [KeyBinding] {
        let letters = [
            KeyBinding(.enter, "qso.key.end") { [self] in endOver(at: $0) },
            KeyBinding(.character("h"), "qso.key.expected") { [self] in sayExpected(at: $0) },
            KeyBinding(.character("t"), "qso.key.text") { [self] in sayText(at: $0) },
            KeyBinding(.character("s"), "qso.key.speed") { [self] in saySpeed(at: $0) },
            KeyBinding(.character("d"), "qso.key.debriefing") { [self] in sayDebriefing(at: $0) },
            KeyBinding(.backspace, "qso.key.takeBack") { [self] in takeBack(at: $0) },
            KeyBinding(.escape, "qso.key.menu") { [self] in openMenu(at: $0) },
        ]
        // Down and Up have these meanings in every activity.
        let arrows = [
            KeyBinding(.down, "qso.key.expected") { [self] in sayExpected(at: $0) },
            KeyBinding(.up, "qso.key.text") { [self] in sayText(at: $0) },
        ]
        return memoryBindings(digits: true) + letters + arrows.map(\.asShortcut)
    }
}
