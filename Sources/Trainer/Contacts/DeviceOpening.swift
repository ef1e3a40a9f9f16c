/// The progress of opening a device.
enum DeviceOpening: Equatable {
    case untried
    /// It was plugged in just now, and its permissions may not be set yet.
    case again(at: Int64, tries: Int)
    case denied
    case done
}

/// The progress of grabbing a device, or of checking that no other program has.
enum DeviceGrab: Equatable {
    /// It is as it should be.
    case settled
    /// Try at this time: never while a key is down, because others would miss its release.
    case due(at: Int64, isTold: Bool)
}
