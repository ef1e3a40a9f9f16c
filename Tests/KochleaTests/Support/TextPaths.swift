import Activities
import Interface
import Platform

extension DataFolder {
    init(path: String) { self.init(path: Path(text: path)) }
}
