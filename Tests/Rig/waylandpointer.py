"""The part of the Wayland wire protocol that zwlr_virtual_pointer_v1 and zwp_virtual_keyboard_v1
need."""

import array
import os
import socket
import struct
import time

from pad import PadError

_DISPLAY, _SYNC, _GET_REGISTRY, _BIND = 1, 0, 1, 0
(_MOTION, _MOTION_ABSOLUTE, _BUTTON, _AXIS, _FRAME,
 _AXIS_SOURCE, _AXIS_STOP, _AXIS_DISCRETE) = range(8)
_MANAGER = 'zwlr_virtual_pointer_manager_v1'
_KEYBOARDS = 'zwp_virtual_keyboard_manager_v1'
_KEYMAP, _KEY, _XKB_TEXT = 0, 1, 1
_US_KEYBOARD = b"""xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""
_CURRENT_MODE = 1

VERTICAL, HORIZONTAL = 0, 1
WHEEL, FINGER = 0, 1            # sources of an axis event


class VirtualPointer:
    """A pointer and a keyboard of a wlroots compositor, while the connection is open."""

    def __init__(self, display):
        path = os.path.join(os.environ.get('XDG_RUNTIME_DIR', ''), display)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(5.0)
        self.socket.connect(path)
        self.width = self.height = None
        self._buffer = b''
        self._next = 2
        self._globals = {}              # interface -> number in the registry
        self._output = None
        self._registry = self._new()
        self._request(_DISPLAY, _GET_REGISTRY, struct.pack('=I', self._registry))
        self.sync()
        for interface in (_MANAGER, _KEYBOARDS, 'wl_output', 'wl_seat'):
            if interface not in self._globals:
                raise PadError('the compositor has no %s' % interface)
        self._output = self._bind('wl_output')
        manager = self._bind(_MANAGER)
        self._pointer = self._new()
        self._request(manager, 0, struct.pack('=II', 0, self._pointer))
        self._keyboard = self._make_keyboard()
        self.sync()
        if not self.width:
            raise PadError('the compositor does not report the size of its output')

    def _new(self):
        self._next += 1
        return self._next - 1

    def _request(self, target, opcode, body=b''):
        self.socket.sendall(struct.pack('=II', target, (8 + len(body)) << 16 | opcode) + body)

    def _bind(self, interface):
        new, text = self._new(), interface.encode() + b'\0'
        body = struct.pack('=II', self._globals[interface], len(text)) + text
        body += bytes(-len(text) % 4) + struct.pack('=II', 1, new)
        self._request(self._registry, _BIND, body)
        return new

    def _make_keyboard(self):
        manager, seat, keyboard = self._bind(_KEYBOARDS), self._bind('wl_seat'), self._new()
        self._request(manager, 0, struct.pack('=II', seat, keyboard))
        file = os.memfd_create('keymap')
        os.write(file, _US_KEYBOARD)
        words = struct.pack('=IIII', keyboard, 16 << 16 | _KEYMAP, _XKB_TEXT, len(_US_KEYBOARD))
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [file]))
        self.socket.sendmsg([words], [rights])
        os.close(file)
        return keyboard

    def _message(self):
        """The compositor's next message: object, opcode, body."""
        size = 8
        while len(self._buffer) < size:
            try:
                part = self.socket.recv(65536)
            except socket.timeout:
                raise PadError('the compositor does not respond') from None
            if not part:
                raise PadError('the compositor closed the connection')
            self._buffer += part
            if len(self._buffer) >= 8:
                size = struct.unpack_from('=I', self._buffer, 4)[0] >> 16
        sender, word = struct.unpack_from('=II', self._buffer)
        body, self._buffer = self._buffer[8:word >> 16], self._buffer[word >> 16:]
        return sender, word & 0xffff, body

    def sync(self):
        """Return when the compositor has processed all requests."""
        callback = self._new()
        self._request(_DISPLAY, _SYNC, struct.pack('=I', callback))
        while True:
            sender, opcode, body = self._message()
            if sender == callback:
                return
            if sender == _DISPLAY and opcode == 0:
                raise PadError('the compositor reports an error: %r' % body)
            if sender == self._registry and opcode == 0:
                number, length = struct.unpack_from('=II', body)
                self._globals[body[8:8 + length - 1].decode()] = number
            if sender == self._output and opcode == 1:
                flags, width, height = struct.unpack_from('=Iii', body)
                if flags & _CURRENT_MODE:
                    self.width, self.height = width, height

    @staticmethod
    def _time():
        return int(time.monotonic() * 1000) & 0xffffffff

    def frame(self):
        """End a group of events."""
        self._request(self._pointer, _FRAME)
        self.sync()

    def motion(self, x, y):
        """Move to x,y of the output, exact to 1/64 pixel."""
        numbers = (round(64 * n) for n in (x, y, self.width, self.height))
        self._request(self._pointer, _MOTION_ABSOLUTE,
                      struct.pack('=IIIII', self._time(), *numbers))

    def button(self, code, press):
        """Press or release a button, by its evdev code."""
        self._request(self._pointer, _BUTTON, struct.pack('=III', self._time(), code, bool(press)))

    def key(self, code, press):
        """Press or release a key, by its evdev code."""
        self._request(self._keyboard, _KEY, struct.pack('=III', self._time(), code, bool(press)))
        self.sync()

    def axis(self, axis, value, source, clicks=None):
        """Scroll by `value` pixels; clicks: detents of a wheel."""
        body = struct.pack('=IIi', self._time(), axis, round(value * 256))
        if clicks is None:
            self._request(self._pointer, _AXIS, body)
        else:
            self._request(self._pointer, _AXIS_DISCRETE, body + struct.pack('=i', clicks))
        self._source(source)

    def axis_stop(self, axis, source):
        """Lift the fingers."""
        self._request(self._pointer, _AXIS_STOP, struct.pack('=II', self._time(), axis))
        self._source(source)

    def _source(self, source):
        # wlroots 0.15 assigns the source to the last axis request: it must follow each of them,
        # or an assertion of sway fails
        self._request(self._pointer, _AXIS_SOURCE, struct.pack('=I', source))

    def close(self):
        """Remove the device."""
        self.socket.close()
