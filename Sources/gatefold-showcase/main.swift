import Glibc
import Showcase

exit(Showcase.run())
