/// What the input thread asks the hub.
extension InputHub {
    /// The devices present.
    package var descriptions: [DeviceDescription] { entries.map(\.presented) }

    /// Open devices with the descriptors to poll.
    package var open: [(number: DeviceNumber, descriptor: CInt)] {
        entries.compactMap { entry in entry.node.map { (entry.number, $0.descriptor) } }
    }

    /// Whether a keyboard that is also used for typing is in use.
    package var usesSharedKeyboard: Bool { entries.contains { $0.setup != nil && $0.isShared } }

    /// Whether a contact is closed.
    package var isHeld: Bool { board.isHeld }

    /// The files of devices in use that can rumble.
    package var rumblePaths: [String] {
        entries.filter { $0.setup != nil && $0.description.canRumble && $0.node != nil }
            .map { nodes.path(of: $0.description.node) }
    }

    /// Descriptors that are readable when `takeNews` is to be called.
    package var news: [CInt] { nodes.news }
}
