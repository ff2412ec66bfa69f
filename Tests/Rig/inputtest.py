"""The binary protocol of Xorg's "inputtest" driver (xorg-server 21.1,
xf86-input-inputtest-protocol.h, version 1.1): one UNIX socket for each device."""

import select
import socket
import struct
import subprocess

from pad import PadError

_VERSION = (1, 1)
_AXES = 64
(_CLIENT_VERSION, _WAIT_FOR_SYNC, _MOTION, _PROXIMITY, _BUTTON,
 _KEY, _TOUCH, _PINCH, _SWIPE) = range(9)
_ANSWER_VERSION, _ANSWER_SYNC = 0, 1

TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END = 18, 19, 20
PINCH_BEGIN, PINCH_UPDATE, PINCH_END, SWIPE_BEGIN, SWIPE_UPDATE, SWIPE_END = range(27, 33)
CANCELLED = 1           # XIGesturePinchEventCancelled, XIGestureSwipeEventCancelled

SCROLL_INCREMENT = 120.0        # valuator units of one wheel detent
TOUCH_MAX = 65535.0             # the far edge of the touch screen


def _valuators(values):
    """struct xf86ITValuatorData for {axis: value}: 1040 bytes"""
    mask = bytearray(8)
    numbers = [0.0] * _AXES
    for axis, value in values.items():
        mask[axis // 8] |= 1 << (axis % 8)
        numbers[axis] = float(value)
    return (struct.pack('=I8s4x', 0, bytes(mask)) + struct.pack('=%dd' % _AXES, *numbers)
            + bytes(8 * _AXES))


class Device:
    """One socket of the driver.

    The driver serves one client at a time, and (21.1) does not detect that a client is gone: it
    then spins on the dead socket and accepts no other.  So close() makes the driver close the
    connection, and a connect without an answer disables and enables the device.
    """

    def __init__(self, path, name, timeout=5.0):
        self.path, self.timeout = path, timeout
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self._send(_CLIENT_VERSION, struct.pack('=HH', *_VERSION))
        if not self._answers(0.3):
            # used by a dead client, or closed by the driver, which accepts a connection only
            # after the device has been enabled again
            for action in ('disable', 'enable'):
                result = subprocess.run(['xinput', action, name], stdin=subprocess.DEVNULL,
                                        capture_output=True, text=True, check=False)
                if result.returncode:
                    raise PadError('xinput %s %s: %s' % (action, name, result.stderr.strip()))
            if not self._answers(timeout):
                raise PadError('%s: the driver does not respond' % path)
        kind, body = self._read()
        if kind != _ANSWER_VERSION:
            raise PadError('%s: unexpected response %d' % (path, kind))
        version = struct.unpack('=HH', body)
        if version < _VERSION:
            raise PadError('%s: protocol %d.%d is too old' % ((path,) + version))

    def _answers(self, seconds):
        return bool(select.select([self.socket], [], [], seconds)[0])

    def _receive(self, count):
        data = b''
        while len(data) < count:
            if not self._answers(self.timeout):
                raise PadError('%s: no response in %.1f s' % (self.path, self.timeout))
            part = self.socket.recv(count - len(data))
            if not part:
                raise PadError('%s: the driver closed the connection (see Xorg.log)' % self.path)
            data += part
        return data

    def _read(self):
        length, kind = struct.unpack('=II', self._receive(8))
        return kind, self._receive(length - 8)

    def _send(self, kind, body=b''):
        self.socket.sendall(struct.pack('=II', 8 + len(body), kind) + body)

    def sync(self):
        """Return when the server has processed all messages."""
        self._send(_WAIT_FOR_SYNC)
        kind, _ = self._read()
        if kind != _ANSWER_SYNC:
            raise PadError('%s: unexpected response %d' % (self.path, kind))

    def motion(self, values, absolute=False):
        """Send motion as {axis: value}: 0, 1 are x, y; 2, 3 the horizontal and vertical scroll."""
        self._send(_MOTION, struct.pack('=I4x', bool(absolute)) + _valuators(values))

    def button(self, number, press):
        """Press or release a button."""
        self._send(_BUTTON, struct.pack('=iiI4x', 0, number, bool(press)) + _valuators({}))

    def key(self, code, press):
        """Press or release a key."""
        self._send(_KEY, struct.pack('=iI', code, bool(press)))

    def touch(self, finger, kind, values):
        """Send TOUCH_BEGIN, TOUCH_UPDATE or TOUCH_END of one finger at {axis: value}."""
        self._send(_TOUCH, struct.pack('=II', finger, kind) + _valuators(values))

    def pinch(self, kind, fingers, dx=0.0, dy=0.0, scale=1.0, turn=0.0, flags=0):
        """Send one pinch event; dx, dy and turn since the last one, scale since the begin."""
        self._send(_PINCH, struct.pack('=HHI6d', kind, fingers, flags, dx, dy, dx, dy, scale, turn))

    def swipe(self, kind, fingers, dx=0.0, dy=0.0, flags=0):
        """Send one swipe event; dx, dy since the last one."""
        self._send(_SWIPE, struct.pack('=HHI4d', kind, fingers, flags, dx, dy, dx, dy))

    def close(self):
        """Release the device for the next client."""
        try:
            self.sync()
            # a second version is an error: the driver closes the connection, and does not spin
            self._send(_CLIENT_VERSION, struct.pack('=HH', *_VERSION))
            self._receive(1)
        except (PadError, OSError):
            pass
        self.socket.close()
