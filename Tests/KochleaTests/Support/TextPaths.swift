import Platform
import Trainer

extension DataFolder {
    init(path: String) { self.init(path: Path(text: path)) }
}
