"""Shared by inputpad and swaypad: the command line, the --serve protocol, and timing.

A pad is a class with a method for each command, named in its tuple `COMMANDS`; `WORDS` names
those whose first argument is always text.  `open_all()` connects, `close()` disconnects.

A pad measures how late it sends the parts of a command: the input then differs from the request.
"""

import os
import shlex
import signal
import struct
import sys
import time


class PadError(Exception):
    """An error with a message for the caller: a wrong command, or an unresponsive server."""


# exceptions of a command: wrong arguments, lost connection
PROBLEMS = (PadError, TypeError, ValueError, OverflowError, struct.error, OSError)


class Pad:
    """The base class: running commands, and timing."""

    COMMANDS = ()
    WORDS = ()

    late = 0.0              # the greatest delay of a part of the last command
    _due = None             # when the current part is due

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def open_all(self):
        """Connect now instead of on first use."""

    def close(self):
        """Disconnect from the server."""

    @staticmethod
    def wait(seconds):
        """Do nothing for some seconds."""
        time.sleep(seconds)

    def run(self, words):
        """Run one command: its name, then arguments, each VALUE or NAME=VALUE."""
        name, rest = words[0], words[1:]
        if name not in self.COMMANDS:
            raise PadError('no such command: %s' % name)
        args, named = [], {}
        for i, word in enumerate(rest):
            key, equals, value = word.partition('=')
            if i == 0 and name in self.WORDS:
                args.append(word)
            elif equals and key.isidentifier():
                named[key] = number_or_text(value)
            else:
                args.append(number_or_text(word))
        self.late, self._due = 0.0, None
        getattr(self, name)(*args, **named)
        self._note_delay()

    def pause(self, seconds):
        """Wait between two parts of a command."""
        if not seconds:
            return
        self._due = time.monotonic() + seconds
        time.sleep(seconds)
        self._note_delay()

    def pace(self, steps, duration):
        """Yield the parts (0, 1] of a movement, `steps` of them, evenly over `duration` seconds.

        After a stall it does not catch up in a burst (which would be a jerk of the fingers: GTK
        computes velocities from the last 150 ms) but continues at the position for the current
        time, in fewer and larger steps.
        """
        start, i = time.monotonic(), 0
        while i < steps:
            i += 1
            self._due = start + duration * i / steps
            late = time.monotonic() - self._due
            if late < 0:
                time.sleep(-late)
                late = time.monotonic() - self._due
            self._note_delay()
            behind = late * steps / duration if duration else 0
            part = i / steps
            if behind > 0.3:
                part = min(1.0, (i + behind) / steps)
                i = min(steps, int(i + behind))
                if i == steps:
                    part = 1.0
                self._due = start + duration * part
            yield part

    def _note_delay(self):
        if self._due is not None:
            self.late = max(self.late, time.monotonic() - self._due)


def number_or_text(word):
    """'3' -> 3, '0.5' -> 0.5, 'mouse' -> 'mouse'"""
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            pass
    return word


def be_prompt():
    """Use real-time priority where allowed: real fingers do not wait for programs."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except OSError:
        pass


def serve(pad):
    """Print `ready`, then a response to each line of standard input: `ok`, `ok SECONDS` if a part
    was that late, or `error MESSAGE`.
    """
    pad.open_all()
    print('ready', flush=True)
    for line in sys.stdin:
        try:
            words = shlex.split(line, comments=True)
            answer = 'ok'
            if words:
                pad.run(words)
                if pad.late > 0.001:
                    answer += ' %.3f' % pad.late
        except PROBLEMS as problem:
            answer = 'error ' + ' '.join(str(problem).split())
        print(answer, flush=True)


def main(make_pad, usage, arguments):
    """The command line of a pad.  make_pad(place) creates one; place is -d's value or None."""
    place = None
    if arguments[:1] == ['-d'] and len(arguments) > 1:
        place, arguments = arguments[1], arguments[2:]
    if not arguments or arguments[0] in ('-h', '--help'):
        print(usage)
        return 0 if arguments else 2
    be_prompt()
    # call close() on SIGTERM, too
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with make_pad(place) as pad:
            if arguments == ['--serve']:
                serve(pad)
            elif arguments == ['-']:
                for line in sys.stdin:
                    words = shlex.split(line, comments=True)
                    if words:
                        pad.run(words)
            else:
                words = []
                for word in arguments + [';']:
                    if word != ';':
                        words.append(word)
                    elif words:
                        pad.run(words)
                        words = []
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    except PROBLEMS as problem:
        print('%s: %s' % (sys.argv[0], problem), file=sys.stderr)
        return 1
    return 0
