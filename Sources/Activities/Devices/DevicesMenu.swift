import Interface
import Keyer
import Training

enum DevicesMenu {
    static func menu(services: Services) -> Menu {
        Menu("devices", title: Message("menu.devices"), services: services) {
            let new = [
                Menu.Item("paddle", label: Message("devices.paddle")) {
                    services.screens.open(CaptureScreen(services: services, contacts: [.dit, .dah]), at: $0)
                },
                Menu.Item("switch", label: Message("devices.switch")) {
                    services.screens.open(CaptureScreen(services: services, contacts: [.straight]), at: $0)
                },
            ]
            let serial = Menu.Item(
                "serial", label: Message("devices.serial"),
                opens: {
                    SerialMenu.menu(services: services)
                })
            let ports = SerialMenu.ports(services).isEmpty ? [] : [serial]
            let known = services.devices.book.setups.map { setup in
                let label = DeviceWords.setup(setup, among: services.devices.port.devices)
                var item = Menu.Item(
                    setup.identity.name, label: label,
                    opens: {
                        menu(of: setup.identity, services: services)
                    })
                item.explained = Message("explain.devices.known")
                return item
            }
            let advice = Menu.Item("without", label: Message("devices.without"))
            return new + ports + known + [advice]
        }
    }

    private static func menu(of identity: DeviceIdentity, services: Services) -> Menu {
        Menu("device", title: Message("devices.title", ["device": DeviceWords.name(identity)]), services: services) {
            let setup = services.devices.book.setup(of: identity)
            var items = [
                Menu.Item("swap", label: Message("devices.swap")) { now in
                    services.devices.change(at: now) { $0.swap(identity) }
                    services.voice.say(Message("devices.swapped"), at: now)
                }
            ]
            if let setup, setup.isGrabbed || mayGrab(identity, services: services) {
                items.append(
                    Menu.Item("grab", label: Message(setup.isGrabbed ? "devices.share" : "devices.grab")) { now in
                        services.devices.change(at: now) { $0.grab(identity, !setup.isGrabbed) }
                        services.screens.top?.returned(at: now)
                    })
            }
            items.append(
                Menu.Item("forget", label: Message("devices.forget")) { now in
                    services.devices.change(at: now) { $0.forget(identity) }
                    services.voice.say(Message("devices.forgotten", ["device": DeviceWords.name(identity)]), at: now)
                    services.screens.close(at: now)
                })
            return items
        }
    }

    /// Whether the device can be reserved. The only keyboard must stay free for typing. MIDI and serial ports are
    /// shared.
    static func mayGrab(_ identity: DeviceIdentity, services: Services) -> Bool {
        guard !identity.isMIDI, !identity.isSerialPort else { return false }
        let devices = services.devices.port.devices
        let isKeyboard = devices.contains { $0.identity == identity && $0.isKeyboard }
        return !isKeyboard || devices.filter(\.isKeyboard).count > 1
    }

    /// Asks after set-up whether to reserve the device. The present state comes first: yes for most devices, because
    /// their users could not answer otherwise; no for keyboards, which are probably used for typing.
    static func question(of identity: DeviceIdentity, services: Services) -> Menu {
        let title = Message("devices.alone", ["device": DeviceWords.name(identity)])
        let menu = Menu("grab", title: title, services: services) {
            let isAlone = services.devices.book.setup(of: identity)?.isGrabbed == true
            func item(_ id: String, _ label: String, _ isGrabbed: Bool) -> Menu.Item {
                Menu.Item(id, label: Message(label)) { now in
                    if isGrabbed != isAlone { services.devices.change(at: now) { $0.grab(identity, isGrabbed) } }
                    services.screens.close(at: now)
                }
            }
            let items = [item("yes", "devices.alone.yes", true), item("no", "devices.alone.no", false)]
            return isAlone ? items : items.reversed()
        }
        menu.isQuestion = true
        return menu
    }
}
