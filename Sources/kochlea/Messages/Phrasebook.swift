internal import Trainer

/// Turns messages into text in the chosen language.
struct Phrasebook {
    let catalogue: any Catalogue

    func words(for message: Message) -> String { MessageFormatter(catalogue: catalogue).line(message) }
}
