package import Keyer
import Sound

/// Finds, opens and closes input devices, turns their events into contacts and informs the program. It never waits: the
/// caller passes in the time. Only the input thread uses it.
///
/// Devices without a setup stay closed. While the learner is asked to press a control, all devices with controls are
/// open.
package final class InputHub<Nodes: InputNodes> {
    package typealias Edge = (nanoseconds: Int64, contact: Contact, isDown: Bool)

    public let nodes: Nodes
    public private(set) var entries: [PresentDevice] = []
    private var nextNumber: DeviceNumber = 0
    private var setups: [DeviceSetup] = []
    private var filter = ContactFilter()
    private var isCapturing = false
    /// Whether to report presses on devices that may be the learner's only input.
    private var isWelcoming = false
    private var isWatching: Bool { isCapturing || isWelcoming }
    /// The serial port to open while capturing.
    private var request: SerialRequest?
    private var isAway = false
    /// Whether to read knobs without a setup, and their steps in this round.
    private var (areKnobsListening, turns) = (false, 0)
    private var areKeyboardsListening = true
    /// Whether `use` has been called.
    private var isInUse = false
    private(set) var board = ContactBoard()
    private var capture = ControlCapture()
    private var hasToldDeniedCapture = false
    /// When to search for devices without news, and the nanoseconds until a found device is opened; nil for never.
    private var nextLook: (time: Int64, delay: Int64)?
    /// The changes of this round, kept to avoid allocation.
    private var changes: [DeviceChange] = []
    private var edges: [Edge] = []
    /// Nodes of lost devices. They are closed in `takeEdges` or before the next opening.
    private var lost: [any InputNode] = []
    private var inputs: [Input] = []

    package init(nodes: Nodes, at now: Int64) {
        self.nodes = nodes
        rescan(isFirst: true, at: now)
    }

    // MARK: Turns

    package var deadline: Int64? {
        var deadlines = [board.deadline, isWatching ? capture.deadline : nil, nextLook?.time].compactMap { $0 }
        for entry in entries {
            if case .again(let time, _) = entry.opening { deadlines.append(time) }
            if case .due(let time, _) = entry.grab { deadlines.append(time) }
            if let time = entry.askTime(board) { deadlines.append(time) }
        }
        return deadlines.min()
    }

    /// Passes on the edges since the last call, then closes lost nodes. Closing takes the kernel some time.
    package func takeEdges(_ body: (Edge) -> Void) {
        for each in edges { body(each) }
        edges.removeAll(keepingCapacity: true)
        lost.removeAll()
    }

    /// Passes on the program's inputs since the last call.
    package func takeInputs(_ body: (Input) -> Void) {
        for each in inputs { body(each) }
        inputs.removeAll(keepingCapacity: true)
    }

    // MARK: Orders

    package func use(_ setups: [DeviceSetup], filter: ContactFilter, at now: Int64) {
        if self.filter != filter { for index in entries.indices { putOut(of: index, at: now) } }
        self.setups = setups
        self.filter = filter
        // A device that was present before its setup has not been plugged in, so do not report it.
        if isInUse { for index in entries.indices where entries[index].isSettled { entries[index].isKnown = true } }
        isInUse = true
        settle(at: now)
    }

    /// While capturing, the hub reports presses, and they close no contacts.
    ///
    /// - Parameter port: a serial port that stays open during the capture.
    package func setCapturing(_ isOn: Bool, port: SerialRequest? = nil, at now: Int64) {
        guard isCapturing != isOn || request != port else { return }
        isCapturing = isOn
        request = isOn ? port : nil
        hasToldDeniedCapture = false
        capture = ControlCapture()
        for entry in entries {
            board.setMuted(isMuted(entry), entry.number, at: now)
            guard isOn, let node = entry.node else { continue }
            capture.attach(entry.number, axes: node.axes)
        }
        settle(at: now)
    }

    /// While on, presses are reported from devices that are welcome (`DeviceKind.mayBeOnlyInput`).
    package func setWelcoming(_ isOn: Bool, at now: Int64) {
        guard isWelcoming != isOn else { return }
        isWelcoming = isOn
        if !isCapturing { capture = ControlCapture() }
        settle(at: now)
    }

    package func setKeyboardsListening(_ isOn: Bool, at now: Int64) {
        guard areKeyboardsListening != isOn else { return }
        areKeyboardsListening = isOn
        for entry in entries { board.setMuted(isMuted(entry), entry.number, at: now) }
        collect()
    }

    package func setKnobsListening(_ isOn: Bool, at now: Int64) {
        guard areKnobsListening != isOn else { return }
        areKnobsListening = isOn
        settle(at: now)
    }

    package func setAway(_ isOn: Bool, at now: Int64) {
        isAway = isOn
        if isOn { for index in entries.indices { putOut(of: index, at: now) } }
        rescan(at: now)
    }

    // MARK: What happens

    /// Handles the news that devices came or went or that permissions changed.
    ///
    /// A search takes some time and would delay the opening of a contact. So it waits while a contact is closed.
    package func takeNews(at now: Int64) {
        nodes.clearNews()
        guard entries.contains(where: { board.holds($0.number) }) else { return rescan(at: now) }
        nextLook = nextLook ?? (now + Self.keyingPatience, 0)
    }

    /// Searches for devices.
    ///
    /// - Parameter delay: nanoseconds until a new device is opened.
    package func rescan(isFirst: Bool = false, delay: Int64 = 0, at now: Int64) {
        let delay = max(delay, nextLook?.delay ?? 0)
        nextLook = nil
        guard let present = try? nodes.present() else {
            // The devices present are unknown, so none counts as lost.
            nextLook = (now + Self.shortagePatience, 0)
            return
        }
        for entry in entries where !present.contains(entry.description) { lose(entry.number, at: now) }
        for description in present {
            if let index = entries.firstIndex(where: { $0.description == description }) {
                // A failed try to open a MIDI port creates news itself. Retrying would never end.
                let isWorthIt = entries[index].opening == .denied && !description.identity.isMIDI
                if isWorthIt { entries[index].opening = .untried }
                continue
            }
            var entry = PresentDevice(number: nextNumber, description: description)
            if !isFirst { entry.opening = .again(at: now + delay, tries: Self.tries) }
            nextNumber += 1
            entries.append(entry)
        }
        settle(at: now)
    }

    package func read(_ ready: [DeviceNumber], at now: Int64) {
        changes.removeAll(keepingCapacity: true)
        var gone: [DeviceNumber] = []
        for number in ready {
            guard let index = entries.firstIndex(where: { $0.number == number }), let node = entries[index].node
            else { continue }
            entries[index].lastHeard = now
            let isThere = node.read(limit: Self.burst, now: now) { source, value, time, isLate in
                // Some drivers report times in the future.
                let time = min(time, now)
                if case .dial = source { return turns &+= isLate || now - time > Self.stale ? 0 : Int(value) }
                changes.append(
                    DeviceChange(
                        nanoseconds: time, device: number, source: source, value: value,
                        isLate: isLate || now - time > Self.stale))
            }
            if !isThere { gone.append(number) }
        }
        // Devices are read one after another, but their contacts belong together.
        if ready.count > 1 { changes.sort { $0.nanoseconds < $1.nanoseconds } }
        for change in changes {
            board.take(change, at: now)
            if isWatching { capture.take(change) }
        }
        for number in gone { lose(number, at: now) }
        // The device may be back already, but a search takes some time. Its contacts must open first. The delay limits
        // the load from a device that is present but unreadable.
        if !gone.isEmpty { nextLook = (now, Self.patience) }
        collect()
    }

    package func advance(to now: Int64) {
        if let look = nextLook, look.time <= now { rescan(delay: look.delay, at: now) }
        board.advance(to: now)
        if isWatching {
            while let finding = capture.finding(at: now) { tell(finding) }
        }
        for index in entries.indices {
            if case .again(let time, _) = entries[index].opening, time <= now { settle(at: now) }
            if case .due(let time, let isTold) = entries[index].grab, time <= now {
                tryGrab(index, isTold: isTold, at: now)
            }
            if let time = entries[index].askTime(board), time <= now { askAgain(index, at: now) }
        }
        collect()
    }

    package func closeAll(at now: Int64) {
        for index in entries.indices {
            putOut(of: index, at: now)
            entries[index].node = nil
        }
        collect()
    }

    // MARK: Using devices

    /// Brings every device into its wanted state.
    private func settle(at now: Int64) {
        let isMIDIWanted = isCapturing || setups.contains(where: \.identity.isMIDI)
        nodes.attend(
            isMIDIWanted: isMIDIWanted && !isAway,
            isSerialWanted: request != nil || setups.contains(where: \.identity.isSerialPort))
        let found = SetupMatch.setups(for: entries.map(\.description.identity), among: setups.map(\.identity))
        for index in entries.indices {
            let setup = found[index].map { setups[$0] }
            if entries[index].setup != setup { putOut(of: index, at: now) }
            let isHeard = isHeard(entries[index].description)
            if !isAway, setup != nil || isHeard || areKnobsListening && entries[index].description.isKnob {
                openIfDue(index, as: setup, at: now)
            } else {
                entries[index].node = nil
                // By the time the device is needed, udev has set its permissions.
                if entries[index].opening != .denied { entries[index].opening = .untried }
            }
            if let setup, entries[index].setup == nil { putIn(index, setup, at: now) }
            let isAll = isCapturing || isHeard
            entries[index].node?.listen(isAll ? .toAll : .to(Set(setup?.mappings.map(\.control) ?? [])))
        }
        tellDeniedCapture()
        collect()
    }

    /// Whether to listen to all controls of a device, because the learner may press one of them.
    private func isHeard(_ device: NodeDescription) -> Bool {
        if isCapturing, device.identity.isSerialPort { return request?.identity == device.identity }
        return device.hasControls && (isCapturing || isWelcoming && device.kind.mayBeOnlyInput)
    }

    private func openIfDue(_ index: Int, as setup: DeviceSetup?, at now: Int64) {
        switch entries[index].opening {
        case .done, .denied: return
        case .again(let time, _) where time > now: return
        case .again, .untried: break
        }
        // Close lost nodes first: the new device may have the address of a lost one.
        lost.removeAll()
        do throws(DeviceTrouble) {
            let supply = setup.map { $0.supply ?? LineSupply.none } ?? request?.supply ?? LineSupply.none
            let node = try nodes.open(entries[index].description.node, supply: supply)
            entries[index].node = node
            entries[index].opening = .done
            entries[index].hasToldDenied = false
            if isWatching { capture.attach(entries[index].number, axes: node.axes) }
        } catch {
            entries[index].opening.fail(
                error, at: now, patience: error == .shortage ? Self.shortagePatience : Self.patience)
            guard entries[index].opening == .denied else { return }
            // A device that has just vanished is reported as removed.
            let isAsked = setup != nil || entries[index].description.identity == request?.identity
            guard isAsked, error == .permission, !entries[index].hasToldDenied else { return }
            entries[index].hasToldDenied = true
            inputs.append(.device(.denied(path: nodes.path(of: entries[index].description.node))))
        }
    }

    private func putIn(_ index: Int, _ setup: DeviceSetup, at now: Int64) {
        guard let node = entries[index].node else { return }
        entries[index].setup = setup
        node.adopt(setup)
        entries[index].grab = .due(at: now, isTold: false)
        let times = GateTimes(filter, debounceMilliseconds: setup.debounceMilliseconds)
        let number = entries[index].number
        board.attach(number, mappings: setup.mappings, times: times, keysDown: node.keysDown, axes: node.axes)
        board.setMuted(isMuted(entries[index]), number, at: now)
        guard !entries[index].isKnown else { return }
        entries[index].isKnown = true
        inputs.append(.device(.added(entries[index].description.identity)))
    }

    private func putOut(of index: Int, at now: Int64) {
        guard let setup = entries[index].setup else { return }
        board.detach(entries[index].number, at: now)
        if setup.isGrabbed { try? entries[index].node?.grab(false) }
        entries[index].setup = nil
        entries[index].grab = .settled
    }

    private func lose(_ number: DeviceNumber, at now: Int64) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        board.detach(number, at: now)
        collect()
        capture.detach(number)
        let entry = entries.remove(at: index)
        if let node = entry.node { lost.append(node) }
        let isUsed = entry.setup != nil || entry.description.canRumble
        if isUsed { inputs.append(.device(.removed(entry.description.identity))) }
    }

    private func isMuted(_ entry: PresentDevice) -> Bool { isCapturing || (!areKeyboardsListening && entry.isShared) }

    /// Grabs a device if its setup wants that. Otherwise checks whether another program has grabbed it.
    private func tryGrab(_ index: Int, isTold: Bool, at now: Int64) {
        guard let node = entries[index].node, let setup = entries[index].setup else {
            return entries[index].grab = .settled
        }
        let keysDown = node.askKeysDown()
        if let keysDown { board.resynchronise(entries[index].number, keysDown: keysDown, at: now) }
        guard keysDown == [] else {
            entries[index].grab = .due(at: now + Self.patience, isTold: isTold)
            return
        }
        do throws(DeviceTrouble) {
            try node.grab(true)
            if !setup.isGrabbed { try node.grab(false) }
            entries[index].grab = .settled
        } catch {
            entries[index].grab = .due(at: now + Self.grabPatience, isTold: true)
            if !isTold, error == .busy { inputs.append(.device(.grabbed(entries[index].description.identity))) }
        }
    }

    /// Another program may have grabbed the device and received a release. The query finds such a release.
    private func askAgain(_ index: Int, at now: Int64) {
        entries[index].lastHeard = now
        // A device that does not answer counts as having all keys open.
        board.resynchronise(entries[index].number, keysDown: entries[index].node?.askKeysDown() ?? [], at: now)
        if !board.holds(entries[index].number) { tryGrab(index, isTold: false, at: now) }
    }

    // MARK: Telling

    /// Reports that no device can be read, because the learner would press without effect.
    private func tellDeniedCapture() {
        guard isCapturing, !hasToldDeniedCapture, !entries.contains(where: { $0.node != nil }),
            let denied = entries.first(where: { $0.opening == .denied && $0.description.hasControls })
        else { return }
        hasToldDeniedCapture = true
        inputs.append(.device(.denied(path: nodes.path(of: denied.description.node))))
    }

    private func tell(_ finding: ControlCapture.Finding) {
        guard let entry = entries.first(where: { $0.number == finding.device }) else { return }
        inputs.append(
            .captured(
                CapturedControl(
                    device: entry.presented, control: finding.control, name: nodes.name(of: finding.control),
                    heldMilliseconds: finding.heldMilliseconds, bounceMilliseconds: finding.bounceMilliseconds,
                    repeats: finding.repeats)))
    }

    /// Call this while the devices of the events still exist.
    private func collect() {
        if turns != 0, areKnobsListening, !isCapturing { inputs.append(.knob(turns)) }
        turns = 0
        board.takeEvents { event in
            switch event {
            case .edge(let time, let contact, let isDown, let device):
                edges.append((time, contact, isDown))
                inputs.append(.contact(contact, isDown: isDown, device: identity(device)?.name ?? ""))
            case .stuck(let contact, let device):
                if let identity = identity(device) { inputs.append(.device(.stuck(identity, contact))) }
            }
        }
    }

    private func identity(_ number: DeviceNumber) -> DeviceIdentity? {
        entries.first { $0.number == number }?.description.identity
    }
}
