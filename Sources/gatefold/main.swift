import App
import Glibc

exit(Gatefold.run())
