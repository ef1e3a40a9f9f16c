/// Queries of the input thread.
extension InputHub {
    package var descriptions: [DeviceDescription] { entries.map(\.presented) }

    /// Open devices with the descriptors to poll.
    package var open: [(number: DeviceNumber, descriptor: CInt)] {
        entries.compactMap { entry in entry.node.map { (entry.number, $0.descriptor) } }
    }

    package var usesSharedKeyboard: Bool { entries.contains { $0.setup != nil && $0.isShared } }

    package var isHeld: Bool { board.isHeld }

    /// The files of open devices in use that can rumble.
    package var rumblePaths: [String] {
        entries.filter { $0.setup != nil && $0.description.canRumble && $0.node != nil }
            .map { nodes.path(of: $0.description.node) }
    }

    /// The files of all devices that can rumble, also of those that are not in use.
    package var allRumblePaths: [String] {
        entries.filter(\.description.canRumble).map { nodes.path(of: $0.description.node) }
    }

    /// Descriptors that become readable when `takeNews` is due.
    package var news: [CInt] { nodes.news }
}
