import Keyer
import Training

/// Paddles, pedals and switches: setting them up, and what is set up.
enum DevicesMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("devices", title: Message("menu.devices"), desk: desk) {
            let new = [
                Menu.Item("paddle", label: Message("devices.paddle")) {
                    desk.open(CaptureScreen(desk: desk, contacts: [.dit, .dah]), at: $0)
                },
                Menu.Item("switch", label: Message("devices.switch")) {
                    desk.open(CaptureScreen(desk: desk, contacts: [.straight]), at: $0)
                },
            ]
            let known = desk.book.setups.map { setup in
                Menu.Item(
                    setup.identity.name, label: DeviceWords.setup(setup, among: desk.devices.devices)
                ) { desk.open(menu(of: setup.identity, desk: desk), at: $0) }
            }
            let advice = Menu.Item("without", label: Message("devices.without"))
            return new + known + [advice]
        }
    }

    /// What can be done with a device that is set up.
    private static func menu(of identity: DeviceIdentity, desk: Desk) -> Menu {
        Menu("device", title: Message("devices.title", ["device": DeviceWords.name(identity)]), desk: desk) {
            let setup = desk.book.setup(of: identity)
            var items = [
                Menu.Item("swap", label: Message("devices.swap")) { now in
                    desk.changeDevices(at: now) { $0.swap(identity) }
                    desk.say(Message("devices.swapped"), at: now)
                }
            ]
            if let setup, setup.isGrabbed || mayGrab(identity, desk: desk) {
                items.append(
                    Menu.Item("grab", label: Message(setup.isGrabbed ? "devices.share" : "devices.grab")) { now in
                        desk.changeDevices(at: now) { $0.grab(identity, !setup.isGrabbed) }
                        desk.screen?.returned(at: now)
                    })
            }
            items.append(
                Menu.Item("forget", label: Message("devices.forget")) { now in
                    desk.changeDevices(at: now) { $0.forget(identity) }
                    desk.say(Message("devices.forgotten", ["device": DeviceWords.name(identity)]), at: now)
                    desk.close(at: now)
                })
            return items
        }
    }

    /// Whether nobody else needs a device: the only keyboard is what the learner types on.
    static func mayGrab(_ identity: DeviceIdentity, desk: Desk) -> Bool {
        let devices = desk.devices.devices
        let isKeyboard = devices.contains { $0.identity == identity && $0.isKeyboard }
        return !isKeyboard || devices.filter(\.isKeyboard).count > 1
    }

    /// Asked after a set-up: whether a device is to be Kochlea's alone.  One that is no keyboard is so already, or its
    /// user could not answer with it; only a keyboard is more likely to be typed on.
    static func question(of identity: DeviceIdentity, desk: Desk) -> Menu {
        let title = Message("devices.alone", ["device": DeviceWords.name(identity)])
        let menu = Menu("grab", title: title, desk: desk) {
            let isAlone = desk.book.setup(of: identity)?.isGrabbed == true
            func item(_ id: String, _ label: String, _ isGrabbed: Bool) -> Menu.Item {
                Menu.Item(id, label: Message(label)) { now in
                    if isGrabbed != isAlone { desk.changeDevices(at: now) { $0.grab(identity, isGrabbed) } }
                    desk.close(at: now)
                }
            }
            let items = [item("yes", "devices.alone.yes", true), item("no", "devices.alone.no", false)]
            return isAlone ? items : items.reversed()
        }
        menu.isQuestion = true
        return menu
    }
}
