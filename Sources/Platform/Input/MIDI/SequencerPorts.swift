/// The ports in the format of /proc/asound/seq/clients.
enum SequencerPorts {
    struct Address: Hashable {
        var client: Int32
        var port: Int32
    }

    struct Port: Equatable {
        var address: Address
        var client: String
        /// The port's name, preceded by the client's name unless it begins with that already.
        var name: String
        /// Nil for the port of a program.
        var card: Int32?
    }

    /// Excludes the ports of the system client and of this program.
    static func readable(_ text: String) -> [Port] {
        var ports: [Port] = []
        var client: (number: Int32, name: String, isKernel: Bool)?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("Client "), let (number, name, rest) = parts(line, after: "Client ") {
                client = (number, name, rest.contains("Kernel"))
            } else if line.hasPrefix("  Port "), let client, let (number, name, rest) = parts(line, after: "  Port ") {
                guard client.number > 0, client.name != Sequencer.clientName, rest.contains("(R") else { continue }
                ports.append(
                    Port(
                        address: Address(client: client.number, port: number), client: client.name,
                        name: name.hasPrefix(client.name) ? name : client.name + " " + name,
                        card: client.isKernel ? card(ofClient: client.number) : nil))
            }
        }
        return ports
    }

    /// Parses a line like `Client  20 : "Name" [Kernel]`. A name may contain quotes.
    private static func parts(_ line: Substring, after start: String) -> (Int32, String, Substring)? {
        let body = line.dropFirst(start.count)
        guard let number = Int32(body.prefix { $0 != ":" }.filter { $0 != " " }),
            let opening = body.firstIndex(of: "\""),
            let closing = body.lastIndex(of: "\""), opening < closing
        else { return nil }
        let name = body[body.index(after: opening)..<closing].unicodeScalars.filter {
            $0.properties.generalCategory != .control
        }
        return (number, String(String.UnicodeScalarView(name)), body[closing...])
    }

    /// The kernel gives each card four clients, starting at 16.
    private static func card(ofClient number: Int32) -> Int32? {
        (16..<128).contains(number) ? (number - 16) / 4 : nil
    }
}
