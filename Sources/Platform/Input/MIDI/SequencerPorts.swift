/// The sequencer's ports as /proc/asound/seq/clients lists them.
enum SequencerPorts {
    /// Where a port is.
    struct Address: Hashable {
        var client: Int32
        var port: Int32
    }

    /// A port that can be read.
    struct Port: Equatable {
        var address: Address
        /// The client's name.
        var client: String
        /// What the port is called: its own name, with the client's if that says more.
        var name: String
        /// The sound card it belongs to; nil for a program's.
        var card: Int32?
    }

    /// The readable ports: those of other programs as well, but not the system's own, nor this program's.
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

    /// Number, name and rest of a line like `Client  20 : "Name" [Kernel]`; a name may contain quotes.
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

    /// The kernel gives each card four clients, from 16 on.
    private static func card(ofClient number: Int32) -> Int32? {
        (16..<128).contains(number) ? (number - 16) / 4 : nil
    }
}
