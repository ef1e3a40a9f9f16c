import Activities
import Glibc
import Interface
import Sound
import Synchronization

extension StreamLoop {
    func take(_ answer: DeviceExchange<Device>.Answer?) {
        switch answer {
        case nil: break
        // A present device plays on. The keeper keeps trying to open another.
        case .failed(let code):
            refusal = code
            // While a stand-in changes plans there is no device for a moment, but the lost device is already reported.
            if device == nil, !isStandIn { tellLost(code) }
        case .found(let found, let isDefault):
            isSearching = false
            isStandIn = isDefault
            guard device == nil else {
                successor = found
                return
            }
            adopt(found)
            if isLost { report(.found(isDefault: isDefault)) }
            isLost = false
        }
    }

    func adopt(_ new: Unmanaged<Device>) {
        device = new
        deviceWish = askedWish
        isUrgent = false
        wantedSince = nil
        status.use { $0.hasDevice.store(true, ordering: .releasing) }
        map.restart()
        let plan = new.use { $0.plan }
        begin(with: plan, now: clock.now())
        if isWidening { report(.widened(plan)) }
        isWidening = false
    }

    func begin(with plan: PeriodPlan, now: Int64) {
        pace = PaceGuard(sampleRate: sampleRate, fill: plan.fill, start: now)
        pacer.restart()
        progress = now
        isPlaying = false
        taken = 0
        emptyWaits = 0
        placement.restart(ahead: plan.fill, now: now)
    }

    func leave() {
        if let device { ask(.dispose(device)) }
        device = nil
        if let successor { ask(.dispose(successor)) }
        successor = nil
        status.use { $0.hasDevice.store(false, ordering: .releasing) }
        refusal = ETIMEDOUT
        departure = clock.now()
        map.restart()
        grid.restart(at: departure)
        placement.restart(ahead: pacedBlock, now: departure)
    }
}
