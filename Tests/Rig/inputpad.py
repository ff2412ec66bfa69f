#!/usr/bin/env python3
"""inputpad - sends input of the touchpad, mouse, touch screen and keyboard of `xserver`.

Units
  x, y        pixels of the X screen (top left of the root window is 0,0)
  scroll      GTK "wheel" units: 1.0 = one detent = what GTK's scroll signal reports
  angle       degrees, clockwise positive (as libinput)
  duration    seconds of real time: GTK computes velocities from the timestamps that the X
              server gives the events on arrival
"""

import math
import os
import sys

from inputtest import (CANCELLED, PINCH_BEGIN, PINCH_END, PINCH_UPDATE, SCROLL_INCREMENT,
                       SWIPE_BEGIN, SWIPE_END, SWIPE_UPDATE, TOUCH_BEGIN, TOUCH_END, TOUCH_MAX,
                       TOUCH_UPDATE, Device)
from keys import combination, key_code
from pad import Pad, PadError, main

USAGE = """usage: inputpad.py [-d RUNDIR] --serve    "ready", then "ok" or "error ..." a line
       inputpad.py [-d RUNDIR] COMMAND ARGS [; COMMAND ARGS]...
       inputpad.py [-d RUNDIR] -          (commands from standard input, one a line)
RUNDIR: the folder of xserver's sockets (default $INPUTPAD_DIR).
Arguments are VALUE or NAME=VALUE, as in class InputPad:
  move x y | glide x y [steps=] [duration=] | click [number=1] [count=1]
  button number 1|0 | drag x0 y0 x1 y1 | wheel clicks [horizontal=1] | wheel_buttons clicks
  scroll dx dy [steps=] [duration=] [stop=1] [prime=1]
  scroll_prime | scroll_step dx dy | scroll_stop [after=]
  pinch scale [angle=] [steps=] [duration=] [dx=] [dy=] [fingers=] [cancel=1]
  swipe fingers dx dy [steps=] [duration=] [cancel=1]
  touch_down finger x y | touch_move finger x y | touch_up finger [x y] | tap x y
  touch_drag x0 y0 x1 y1 [rest=] | touch_pinch cx cy r0 r1 [angle0=] [angle1=] [dx=] [dy=]
  key name 1|0 | press combination | type text | wait seconds
device=mouse|touchpad selects the pointer for move, glide, click, button, drag, scroll."""

DEVICES = ('touchpad', 'mouse', 'touchscreen', 'keyboard')


class InputPad(Pad):
    """The devices of one X server; each is opened on first use."""

    COMMANDS = ('move', 'glide', 'click', 'button', 'drag', 'wheel', 'wheel_buttons', 'scroll',
                'scroll_prime', 'scroll_step', 'scroll_stop', 'pinch', 'swipe', 'touch_down',
                'touch_move', 'touch_up', 'tap', 'touch_drag', 'touch_pinch', 'key', 'press',
                'type', 'wait')
    WORDS = ('key', 'press', 'type')

    def __init__(self, directory=None):
        self.directory = directory or os.environ.get('INPUTPAD_DIR') or '.'
        self.width, self.height = self._screen_size()
        self.x = self.y = None
        self._devices = {}
        self._touches = {}
        self._last = None       # the last action, for scroll(prime='auto')

    def _screen_size(self):
        """The size in xserver's configuration."""
        with open(os.path.join(self.directory, 'xorg.conf'), encoding='utf-8') as file:
            for line in file:
                words = line.split()
                if words[:1] == ['Virtual']:
                    return int(words[1]), int(words[2])
        raise PadError('%s/xorg.conf names no screen size' % self.directory)

    def device(self, name):
        """The device of that name, opened on first use."""
        if name not in DEVICES:
            raise PadError('no such device: %s' % name)
        self._last = name
        if name not in self._devices:
            path = os.path.join(self.directory, name + '.sock')
            self._devices[name] = Device(path, name)
        return self._devices[name]

    @property
    def touchpad(self):
        """The device of scroll, pinch and swipe."""
        return self.device('touchpad')

    @property
    def touchscreen(self):
        """The device of the touch commands."""
        return self.device('touchscreen')

    @property
    def keyboard(self):
        """The device of the key commands."""
        return self.device('keyboard')

    def open_all(self):
        for name in DEVICES:
            self.device(name)

    def close(self):
        for device in self._devices.values():
            device.close()
        self._devices.clear()

    # -- pointer, buttons, wheel --

    def move(self, x, y, device='touchpad'):
        """Move the pointer to x,y at once (absolute motion of a relative device: exact, also
        for fractions of a pixel)."""
        pointer = self.device(device)
        pointer.motion({0: x, 1: y}, absolute=True)
        pointer.sync()
        self.x, self.y = x, y

    def glide(self, x, y, steps=20, duration=0.2, device='touchpad'):
        """Move the pointer to x,y along a straight line."""
        if self.x is None:
            self.move(x, y, device)
            return
        x0, y0 = self.x, self.y
        for t in self.pace(steps, duration):
            self.move(x0 + (x - x0) * t, y0 + (y - y0) * t, device)

    def button(self, number, press, device='touchpad'):
        """Press (1) or release (0) a button."""
        pointer = self.device(device)
        pointer.button(number, press)
        pointer.sync()

    def click(self, number=1, count=1, hold=0.0, device='touchpad'):
        """Click `count` times in a row.

        Here and in tap nothing happens between press and release: on a machine that stalls it
        would become a long press.
        """
        for i in range(count):
            if i:
                self.pause(0.06)
            self.button(number, True, device)
            self.pause(hold)
            self.button(number, False, device)

    def drag(self, x0, y0, x1, y1, steps=20, duration=0.4, number=1, device='touchpad'):
        """Press at x0,y0, move to x1,y1, release."""
        self.move(x0, y0, device)
        self.button(number, True, device)
        self.pause(0.03)
        self.glide(x1, y1, steps, duration, device)
        self.button(number, False, device)

    def wheel(self, clicks, horizontal=False, pause=0.03, prime='auto'):
        """Turn a mouse wheel; positive: down / right.

        Sends valuator steps of one increment, as xf86-input-libinput does (discrete events in
        GTK).
        """
        one = 1 if clicks > 0 else -1
        dx, dy = (one, 0) if horizontal else (0, one)
        for _ in range(abs(int(clicks))):
            self.scroll(dx, dy, steps=1, duration=pause, stop=False, prime=prime, device='mouse')

    def wheel_buttons(self, clicks, horizontal=False, pause=0.03, device='mouse'):
        """Turn a mouse wheel with buttons 4..7, as xdotool does; some window managers consume
        these."""
        up, down = (6, 7) if horizontal else (4, 5)
        for _ in range(abs(int(clicks))):
            self.click(down if clicks > 0 else up, hold=0.0, device=device)
            self.pause(pause)

    # -- touchpad: two-finger scroll, pinch, swipe --

    def scroll(self, dx, dy, steps=20, duration=0.3, stop=True, prime='auto', device='touchpad'):
        """Scroll with two fingers: dx,dy in total, in `steps` events over `duration`.

        Positive: towards content to the right / below.
        stop:  end with an event with both scroll axes and no change, as xf86-input-libinput
               sends when the fingers are lifted; GTK emits scroll-end and decelerate.
        prime: begin with an event without a change.  After the pointer entered the window or
               another device was used, GTK (X11) uses the first scroll event only as the new
               origin: its delta is lost, and GTK emits an empty begin and end, also with a
               real touchpad.  'auto': if the last action was no scroll.
        device='mouse': a high-resolution wheel instead (not smooth; use stop=0).
        """
        if prime == 'auto':
            prime = self._last != 'scroll ' + device
        pointer = self.device(device)
        if prime:
            self._scroll_event(pointer)
        done = 0.0
        for t in self.pace(steps, duration):
            self._scroll_event(pointer, dx * (t - done), dy * (t - done))
            done = t
        if stop:
            self._scroll_event(pointer)
        self._last = 'scroll ' + device

    @staticmethod
    def _scroll_event(pointer, dx=0.0, dy=0.0):
        """Send one event; without a delta it contains both axes without a change."""
        values = {axis: delta * SCROLL_INCREMENT for axis, delta in ((2, dx), (3, dy)) if delta}
        pointer.motion(values or {2: 0, 3: 0})
        pointer.sync()

    def scroll_prime(self):
        """Send only the priming event."""
        self.scroll_stop(0)

    def scroll_step(self, dx, dy):
        """Send one smooth-scroll event (for custom velocity profiles)."""
        self._scroll_event(self.touchpad, dx, dy)
        self._last = 'scroll touchpad'

    def scroll_stop(self, after=0.008):
        """Lift the fingers, `after` seconds from now."""
        self.pause(after)
        self._scroll_event(self.touchpad)
        self._last = 'scroll touchpad'

    def pinch(self, scale=2.0, angle=0.0, steps=20, duration=0.4, start=1.0, dx=0.0, dy=0.0,
              fingers=2, cancel=False):
        """Pinch on the touchpad at the pointer.

        The scale changes from start to scale in geometric steps; the fingers turn by `angle`
        degrees and move by dx,dy pixels in total.
        """
        touchpad = self.touchpad
        # GtkGestureZoom divides by the scale of the begin event: never 0
        touchpad.pinch(PINCH_BEGIN, fingers, scale=start)
        touchpad.sync()
        done = 0.0
        for t in self.pace(steps, duration):
            touchpad.pinch(PINCH_UPDATE, fingers, dx * (t - done), dy * (t - done),
                           start * (scale / start) ** t, angle * (t - done))
            touchpad.sync()
            done = t
        touchpad.pinch(PINCH_END, fingers, scale=scale, flags=CANCELLED if cancel else 0)
        touchpad.sync()

    def swipe(self, fingers, dx, dy, steps=15, duration=0.25, cancel=False):
        """Swipe on the touchpad with 3 or 4 fingers at the pointer; dx,dy pixels in total."""
        touchpad = self.touchpad
        touchpad.swipe(SWIPE_BEGIN, fingers)
        touchpad.sync()
        done = 0.0
        for t in self.pace(steps, duration):
            touchpad.swipe(SWIPE_UPDATE, fingers, dx * (t - done), dy * (t - done))
            touchpad.sync()
            done = t
        touchpad.swipe(SWIPE_END, fingers, flags=CANCELLED if cancel else 0)
        touchpad.sync()

    # -- touch screen --

    def _touch(self, finger, kind, x, y):
        values = {0: x * TOUCH_MAX / self.width, 1: y * TOUCH_MAX / self.height, 4: 1000}
        self.touchscreen.touch(finger, kind, values)
        self.touchscreen.sync()

    def touch_down(self, finger, x, y):
        """Put finger 0..9 down at x,y."""
        self._touches[finger] = (x, y)
        self._touch(finger, TOUCH_BEGIN, x, y)

    def touch_move(self, finger, x, y):
        """Move a finger that is down to x,y."""
        if finger not in self._touches:
            raise PadError('finger %s is not down' % finger)
        self._touches[finger] = (x, y)
        self._touch(finger, TOUCH_UPDATE, x, y)

    def touch_up(self, finger, x=None, y=None):
        """Lift a finger where it is, or move it to x,y and lift it at once."""
        if finger not in self._touches:
            raise PadError('finger %s is not down' % finger)
        if x is not None:
            self.touch_move(finger, x, y)
        self._touch(finger, TOUCH_END, *self._touches.pop(finger))

    def tap(self, x, y, hold=0.0, finger=0):
        """Tap with one finger."""
        self.touch_down(finger, x, y)
        self.pause(hold)
        self.touch_up(finger)

    def touch_paths(self, paths, steps=20, duration=0.4, rest=0.0):
        """Move several fingers at a time: paths = {finger: function(t 0..1) -> (x, y)}."""
        for finger, path in paths.items():
            self.touch_down(finger, *path(0.0))
        for t in self.pace(steps, duration):
            for finger, path in paths.items():
                self.touch_move(finger, *path(t))
        self.pause(rest)
        for finger in paths:
            self.touch_up(finger)

    def touch_drag(self, x0, y0, x1, y1, steps=20, duration=0.3, rest=0.0, finger=0):
        """Drag with one finger; rest > 0: it rests before it is lifted (no fling)."""
        self.touch_paths({finger: lambda t: (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)},
                         steps, duration, rest)

    def touch_pinch(self, cx, cy, r0, r1, angle0=0.0, angle1=None, steps=20, duration=0.4,
                    dx=0.0, dy=0.0):
        """Pinch with two fingers opposite each other on a circle.

        The radius changes from r0 to r1, the angle from angle0 to angle1 (degrees, clockwise),
        and the centre moves by dx,dy.
        """
        turn = 0.0 if angle1 is None else angle1 - angle0

        def finger(side):
            def at(t):
                radius = r0 + (r1 - r0) * t
                angle = math.radians(angle0 + turn * t) + side * math.pi
                return (cx + dx * t + radius * math.cos(angle),
                        cy + dy * t + radius * math.sin(angle))
            return at
        self.touch_paths({0: finger(0), 1: finger(1)}, steps, duration)

    # -- keyboard --

    def key(self, name, press):
        """Press (1) or release (0) one key, without the shift key."""
        self.keyboard.key(key_code(name)[0], press)
        self.keyboard.sync()

    def press(self, text, hold=0.02):
        """Press and release a key with its modifiers: 'a', 'ctrl+plus', 'shift+Tab', 'F11'"""
        modifiers, code = combination(text)
        keyboard = self.keyboard
        for modifier in modifiers:
            keyboard.key(modifier, True)
        keyboard.key(code, True)
        keyboard.sync()
        self.pause(hold)
        keyboard.key(code, False)
        for modifier in reversed(modifiers):
            keyboard.key(modifier, False)
        keyboard.sync()

    def type(self, text, pause=0.01):
        """Type a text, if a US keyboard has its characters."""
        for character in text:
            self.press(character, hold=0.01)
            self.pause(pause)


if __name__ == '__main__':
    sys.exit(main(InputPad, USAGE, sys.argv[1:]))
