import Keyer
import Sound
import Training

/// Setting up: "press what you want to use for dit".
///
///     asking dit ──pressed──> asking dah ──pressed──> stored ──> "for Kochlea alone?" (where it may be)
///        │                          ├──the same again, long or twice──> stored as one switch
///        └──────────Escape──────────┴──> back, nothing changed
///
/// Whoever has one switch alone would never get past the second question, hence the way out of it by the switch itself.
/// While it is open every control of every device is reported and none closes a contact.  A keyboard's keys arrive by the
/// terminal, too: all but Escape do nothing here.
final class CaptureScreen: Screen {
    let id = "capture"
    private let desk: Desk
    private var contacts: [Contact]
    /// How often the one that is taken was pressed again.
    private var refusals = 0
    private var captured: [(control: CapturedControl, contact: Contact)] = []

    /// Asks for the contacts in order.
    init(desk: Desk, contacts: [Contact]) {
        self.desk = desk
        self.contacts = contacts
    }

    var awaits: Awaited? { .choice }

    private var asked: Contact? { contacts.dropFirst(captured.count).first }

    private var question: Message {
        asked.map { Message("capture.press", ["contact": .message(DeviceWords.contact($0))]) }
            ?? Message("capture.done")
    }

    var place: [Message] {
        let advice = contacts.count > 1 ? [Message("capture.oneSwitch")] : []
        return [question] + advice + [Message("capture.escape")]
    }

    func opened(at now: Instant) {
        desk.devices.setCapturing(true)
        let words = desk.isBrief ? [question] : place
        desk.play(words.map { .say($0.with(.text)) }, at: now)
    }

    func returned(at now: Instant) { opened(at: now) }

    func closing(at now: Instant) -> Bool {
        desk.devices.setCapturing(false)
        return false
    }

    var bindings: [KeyBinding] {
        let silent: [Key] = [.enter, .space, .backspace, .up, .down, .left, .right, .home, .end]
        return [KeyBinding(.escape, "capture.key.cancel") { [self] in leave(at: $0) }]
            + silent.map { KeyBinding($0, "capture.key.pressed") { _ in } }
            + [KeyBinding(answer: "capture.key.pressed") { _, _ in }]
    }

    func repeatMorse(at now: Instant) {}

    func pauseOrResume(at now: Instant) {}

    private func leave(at now: Instant) {
        desk.devices.setCapturing(false)
        desk.close(at: now)
    }

    /// A control was pressed and let go.
    func take(_ control: CapturedControl, at now: Instant) {
        // The way out stays the way out.
        guard let asked, control.name != "KEY_ESC" else { return }
        let isTaken = captured.contains {
            $0.control.device.identity == control.device.identity && $0.control.control == control.control
        }
        guard !isTaken else { return refuse(control, at: now) }
        accept(control, as: asked, at: now)
        if self.asked == nil { finish(at: now) } else { desk.say(question.with(.text), at: now) }
    }

    /// Pressed so long, the control that is taken is the only one there is.
    private static let longPress = 1500

    private func refuse(_ control: CapturedControl, at now: Instant) {
        refusals += 1
        guard refusals > 1 || control.heldMilliseconds >= Self.longPress else {
            return desk.play([.earcon(.wrong), .say(Message("capture.taken")), .say(question.with(.text))], at: now)
        }
        contacts = [.straight]
        captured = []
        accept(control, as: .straight, at: now)
        finish(at: now)
    }

    private func accept(_ control: CapturedControl, as asked: Contact, at now: Instant) {
        captured.append((control, asked))
        let told = Message(
            "capture.got",
            [
                "contact": .message(DeviceWords.contact(asked)), "control": .message(DeviceWords.control(control.name)),
                "device": DeviceWords.name(control.device.identity),
            ])
        desk.play([.earcon(.right), .say(told)] + Self.warnings(control).map { .say($0) }, at: now)
    }

    /// A press that is over so soon was not a finger's: the device sends a whole press at once.
    private static let shortestHold = 12

    private static func warnings(_ control: CapturedControl) -> [Message] {
        var warnings: [Message] = []
        if control.heldMilliseconds < shortestHold { warnings.append(Message("capture.short")) }
        if control.repeats { warnings.append(Message("capture.repeats")) }
        if control.bounceMilliseconds > 0 {
            warnings.append(Message("capture.bounces", ["count": .integer(control.bounceMilliseconds)]))
        }
        return warnings
    }

    private func finish(at now: Instant) {
        desk.devices.setCapturing(false)
        let devices = Set(captured.map(\.control.device.identity))
        let keyboards = Set(captured.map(\.control.device).filter(\.isKeyboard).map(\.identity))
        let mayAsk = devices.filter {
            desk.book.setup(of: $0)?.isGrabbed != true && DevicesMenu.mayGrab($0, desk: desk)
        }
        desk.changeDevices(at: now) { book in
            book.take(captured)
            for device in mayAsk.subtracting(keyboards) { book.grab(device, true) }
        }
        if contacts == [.straight], desk.settings.value("keyer.mode") != "straight" {
            // One switch keys by its length, whatever the paddle's mode is; the contact itself says so.
            desk.say(Message("capture.straight"), at: now)
        }
        desk.say(Message("capture.done"), at: now)
        // Two devices at once are rare: each has the same question in its own menu.
        if let device = mayAsk.first, mayAsk.count == 1 {
            desk.replace(by: DevicesMenu.question(of: device, desk: desk), at: now)
        } else {
            desk.close(at: now)
        }
    }
}
