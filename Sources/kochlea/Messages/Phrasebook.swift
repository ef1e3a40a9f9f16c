import Activities
import Interface

struct Phrasebook {
    let catalogue: any Catalogue

    func words(for message: Message) -> String { MessageFormatter(catalogue: catalogue).line(message) }
}
