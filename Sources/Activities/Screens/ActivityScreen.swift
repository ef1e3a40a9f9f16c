import Interface

/// A screen with the services of the program.
protocol ActivityScreen: Screen {
    var services: Services { get }
}

extension ActivityScreen {
    var ear: Ear { services.ear }
}

extension Menu {
    convenience init(
        _ id: String, title: Message, services: Services, startingAt index: Int = 0, items: @escaping () -> [Item]
    ) {
        self.init(id, title: title, ear: services.ear, startingAt: index, items: items)
    }
}
