import Interface
import Keyer
import Training

/// Set-up of a key on a serial port: the port, the supply of current, the kind of key.
///
/// Opening a port raises its lines for a moment, which may key a transmitter or reset a board. So a port is opened only
/// after the learner has chosen it, and the title gives a warning.
enum SerialMenu {
    static func ports(_ services: Services) -> [DeviceDescription] {
        services.devices.port.devices.filter(\.identity.isSerialPort)
    }

    static func menu(services: Services) -> Menu {
        Menu("serial", title: Message("serial.title"), services: services) {
            ports(services).map { port in
                let label = Message(
                    "serial.port", ["device": DeviceWords.name(port.identity), "port": .text(port.node)])
                return Menu.Item(port.node, label: label) {
                    services.screens.open(supply(of: port.identity, services: services), at: $0)
                }
            }
        }
    }

    private static func supply(of identity: DeviceIdentity, services: Services) -> Menu {
        Menu("supply", title: Message("serial.supply"), services: services) {
            LineSupply.allCases.map { supply in
                Menu.Item(supply.rawValue, label: Message("serial.supply.\(supply.rawValue)")) {
                    let request = SerialRequest(identity: identity, supply: supply)
                    services.screens.replace(by: kind(of: request, services: services), at: $0)
                }
            }
        }
    }

    private static func kind(of request: SerialRequest, services: Services) -> Menu {
        Menu("key", title: Message("serial.key"), services: services) {
            [("paddle", [Contact.dit, .dah]), ("switch", [.straight])].map { id, contacts in
                Menu.Item(id, label: Message("devices.\(id)")) {
                    services.screens.replace(
                        by: CaptureScreen(services: services, contacts: contacts, port: request), at: $0)
                }
            }
        }
    }
}
