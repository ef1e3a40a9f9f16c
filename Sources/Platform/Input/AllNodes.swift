import Activities
import Interface

final class AllNodes: InputNodes {
    private let input: SystemNodes
    private let midi: MIDINodes
    private let serial: SerialNodes

    init(input: SystemNodes = SystemNodes(), midi: MIDINodes = MIDINodes(), serial: SerialNodes = SerialNodes()) {
        self.input = input
        self.midi = midi
        self.serial = serial
    }

    func present() throws(DeviceTrouble) -> [NodeDescription] {
        try input.present() + midi.present() + serial.present()
    }

    func path(of node: String) -> String {
        if MIDINodes.owns(node) { return midi.path }
        return SerialNodes.owns(node) ? serial.path(of: node) : input.path(of: node)
    }

    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> any InputNode {
        if MIDINodes.owns(node) { return try midi.open(node) }
        return SerialNodes.owns(node) ? try serial.open(node, supply: supply) : try input.open(node, supply: supply)
    }

    func isReadable(_ node: String) -> Bool {
        if MIDINodes.owns(node) { return midi.isReadable }
        return SerialNodes.owns(node) ? serial.isReadable(node) : input.isReadable(node)
    }

    func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }

    var news: [CInt] { midi.news + serial.news }

    func clearNews() {
        midi.clearNews()
        serial.clearNews()
    }

    func attend(isMIDIWanted: Bool, isSerialWanted: Bool) {
        midi.attend(isMIDIWanted)
        serial.attend(isSerialWanted)
    }
}
