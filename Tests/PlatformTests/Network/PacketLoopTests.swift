import Glibc
import Interface
import Testing

@testable import Platform

@Suite struct PacketLoopTests {
    @Test func `datagrams of strangers do not keep the socket open`() throws {
        let port = UInt16(20_000 + getpid() % 20_000)
        let receiver = try PacketSocket(port: port, device: nil)
        let address = try #require(IPv4Address("127.0.0.1"))
        let orders = try PacketOrders(programBell: try EventFD())
        let loop = PacketLoop(orders: orders, port: port, silence: 200)
        let strangers = 50
        // They come for a second, which is five times the silence.
        let thread = try PosixThread(name: "stranger") {
            guard let stranger = try? PacketSocket(port: 0, device: nil) else { return }
            for number in 0..<strangers {
                try? stranger.send([UInt8(number)], to: address, port: port)
                usleep(20_000)
            }
        }
        try loop.serve(receiver, peer: address)
        _ = thread.join(within: 5000)
        var reports: [NetworkReport] = []
        while let report = orders.takeReport() { reports.append(report) }
        #expect(reports.last == .silent)
        #expect((2..<strangers).contains(reports.count))
    }
}
