import CLinux
import Glibc
import Interface

/// The life of one socket.
struct PacketLoop {
    /// Bytes read of a datagram: more than any packet has, so that the reader sees which is too long.
    private static let room = 128

    let orders: PacketOrders
    let port: UInt16
    /// Milliseconds without an order after which the loop ends.
    let silence: Int

    func run(_ peer: NetworkPeer) {
        do throws(NetworkTrouble) {
            let route = try NetworkRoute(to: peer)
            // The learner may have left while a name server was slow.
            guard !orders.isOver else { return }
            let socket = try PacketSocket(port: port, device: route.device)
            orders.tell(.ready(peer: route.peer, local: route.local, own: route.own))
            try serve(socket, peer: route.peer)
        } catch {
            orders.tell(.closed(error))
        }
    }

    func serve(_ socket: borrowing PacketSocket, peer: IPv4Address) throws(NetworkTrouble) {
        var last = MonotonicClock.nanoseconds
        while true {
            var polled = [
                pollfd(fd: orders.bell.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let left = last + Int64(silence) * 1_000_000 - MonotonicClock.nanoseconds
            guard left > 0 else { return orders.tell(.silent) }
            do throws(Errno) {
                _ = try waitForAny(of: &polled, nanoseconds: left)
                if polled[0].revents != 0 {
                    orders.bell.clear()
                    last = MonotonicClock.nanoseconds
                }
                let (outgoing, isOver) = orders.takeOrders()
                for (bytes, address) in outgoing {
                    try socket.send(bytes, to: address ?? peer, port: port)
                }
                if isOver { return }
                if polled[1].revents != 0, let (bytes, address) = try socket.receive(upTo: Self.room) {
                    orders.tell(.packet(bytes, from: address))
                }
            } catch {
                throw .failed(reason: "\(error)")
            }
        }
    }
}
