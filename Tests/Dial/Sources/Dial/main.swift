import Glibc
import Gtk

let application = Application(id: "io.github.gatefold.Dial", isAlone: false)
application.onActivate {
  let window = Window()
  window.content = Dial()
  window.present()
}
exit(application.run())
