import Keyer
import Training

/// Setting up a key on a serial port: which port, where its current comes from, what kind of key.
///
/// Opening a port raises its lines for a moment, which may key a transmitter or reset a board: so no port is opened
/// before the learner has chosen it, and the title says so.
enum SerialMenu {
    /// The serial ports present.
    static func ports(_ context: ScreenContext) -> [DeviceDescription] {
        context.devices.devices.filter(\.identity.isSerialPort)
    }

    static func menu(context: ScreenContext) -> Menu {
        Menu("serial", title: Message("serial.title"), context: context) {
            ports(context).map { port in
                let label = Message(
                    "serial.port", ["device": DeviceWords.name(port.identity), "port": .text(port.node)])
                return Menu.Item(port.node, label: label) {
                    context.open(supply(of: port.identity, context: context), at: $0)
                }
            }
        }
    }

    private static func supply(of identity: DeviceIdentity, context: ScreenContext) -> Menu {
        Menu("supply", title: Message("serial.supply"), context: context) {
            LineSupply.allCases.map { supply in
                Menu.Item(supply.rawValue, label: Message("serial.supply.\(supply.rawValue)")) {
                    let request = SerialRequest(identity: identity, supply: supply)
                    context.replace(by: kind(of: request, context: context), at: $0)
                }
            }
        }
    }

    private static func kind(of request: SerialRequest, context: ScreenContext) -> Menu {
        Menu("key", title: Message("serial.key"), context: context) {
            [("paddle", [Contact.dit, .dah]), ("switch", [.straight])].map { id, contacts in
                Menu.Item(id, label: Message("devices.\(id)")) {
                    context.replace(by: CaptureScreen(context: context, contacts: contacts, port: request), at: $0)
                }
            }
        }
    }
}
