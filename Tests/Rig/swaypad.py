#!/usr/bin/env python3
"""swaypad - sends input of `sway`: a touchpad's two-finger scroll, a wheel, buttons, single keys.
No touch and no touchpad gestures: sway 1.7 has no interface for them.

x, y and the deltas of scroll are pixels of the output: GTK reports them unchanged, in unit
SURFACE.  The device exists while this program runs: start it before the program under test, and
keep it running.
"""

import os
import sys

from keys import key_code
from pad import Pad, PadError, main
from waylandpointer import FINGER, HORIZONTAL, VERTICAL, WHEEL, VirtualPointer

USAGE = """usage: swaypad.py [-d DISPLAY] --serve      "ready", then "ok" or "error ..." a line
       swaypad.py [-d DISPLAY] COMMAND ARGS [; COMMAND ARGS]...
       swaypad.py [-d DISPLAY] -            (commands from standard input, one a line)
DISPLAY: the compositor's socket (default $WAYLAND_DISPLAY).
Arguments are VALUE or NAME=VALUE, as in class SwayPad:
  move x y | glide x y [steps=] [duration=] | click [number=1] [count=1]
  button number 1|0 | drag x0 y0 x1 y1 | wheel clicks [horizontal=1]
  scroll dx dy [steps=] [duration=] [stop=1] | scroll_step dx dy | scroll_stop [after=]
  press key | wait seconds"""

BUTTONS = {1: 0x110, 2: 0x112, 3: 0x111, 8: 0x113, 9: 0x114}
DETENT = 15.0                   # libinput's value for one click of a wheel


class SwayPad(Pad):
    """A pointer device of the compositor, created on first use."""

    COMMANDS = ('move', 'glide', 'click', 'button', 'drag', 'wheel', 'scroll', 'scroll_step',
                'scroll_stop', 'press', 'wait')
    WORDS = ('press',)

    def __init__(self, display=None):
        self.display = display or os.environ.get('WAYLAND_DISPLAY')
        if not self.display:
            raise PadError('WAYLAND_DISPLAY is not set')
        self.x = self.y = None
        self._pointer = None

    @property
    def pointer(self):
        """The device, created on first use."""
        if not self._pointer:
            self._pointer = VirtualPointer(self.display)
        return self._pointer

    def open_all(self):
        self.pointer.sync()

    def close(self):
        if self._pointer:
            self._pointer.close()
            self._pointer = None

    def move(self, x, y):
        """Move the pointer to x,y at once."""
        x, y = float(x), float(y)
        if not (0 <= x <= self.pointer.width and 0 <= y <= self.pointer.height):
            raise PadError('not on the output: %s,%s' % (x, y))
        self.pointer.motion(x, y)
        self.pointer.frame()
        self.x, self.y = x, y

    def glide(self, x, y, steps=20, duration=0.2):
        """Move the pointer to x,y along a straight line."""
        if self.x is None:
            self.move(x, y)
            return
        x0, y0 = self.x, self.y
        for t in self.pace(steps, duration):
            self.move(x0 + (x - x0) * t, y0 + (y - y0) * t)

    def button(self, number, press):
        """Press (1) or release (0) a button, by its X number: 1, 2, 3, 8, 9."""
        if number not in BUTTONS:
            raise PadError('no such button: %s' % number)
        self.pointer.button(BUTTONS[number], press)
        self.pointer.frame()

    def click(self, number=1, count=1, hold=0.0):
        """Click `count` times in a row."""
        for i in range(count):
            if i:
                self.pause(0.06)
            self.button(number, True)
            self.pause(hold)
            self.button(number, False)

    def drag(self, x0, y0, x1, y1, steps=20, duration=0.4, number=1):
        """Press at x0,y0, move to x1,y1, release."""
        self.move(x0, y0)
        self.button(number, True)
        self.pause(0.03)
        self.glide(x1, y1, steps, duration)
        self.button(number, False)

    def scroll(self, dx, dy, steps=20, duration=0.3, stop=True):
        """Scroll with two fingers: dx,dy pixels in total, in `steps` events over `duration`.

        Positive: towards content to the right / below.  stop: the fingers are lifted at the end
        (GTK: scroll-end, decelerate).
        """
        done = 0.0
        for t in self.pace(steps, duration):
            self.scroll_step(dx * (t - done), dy * (t - done))
            done = t
        if stop:
            self.scroll_stop(0)

    def scroll_step(self, dx, dy):
        """Send one two-finger event (for custom velocity profiles)."""
        for axis, delta in ((VERTICAL, dy), (HORIZONTAL, dx)):
            if delta:
                self.pointer.axis(axis, delta, FINGER)
        self.pointer.frame()

    def scroll_stop(self, after=0.008):
        """Lift the fingers, `after` seconds from now."""
        self.pause(after)
        for axis in (VERTICAL, HORIZONTAL):
            self.pointer.axis_stop(axis, FINGER)
        self.pointer.frame()

    def wheel(self, clicks, horizontal=False, pause=0.03):
        """Turn a mouse wheel; positive: down / right."""
        one = 1 if clicks > 0 else -1
        for _ in range(abs(int(clicks))):
            self.pause(pause)
            self.pointer.axis(HORIZONTAL if horizontal else VERTICAL, one * DETENT, WHEEL, one)
            self.pointer.frame()

    def press(self, name):
        """Press and release a key without modifiers."""
        code = key_code(name)[0] - 8
        self.pointer.key(code, True)
        self.pointer.key(code, False)


if __name__ == '__main__':
    sys.exit(main(SwayPad, USAGE, sys.argv[1:]))
