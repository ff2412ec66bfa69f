"""Names of keys and their X key codes (evdev + 8) on a US pc105 keyboard."""

from pad import PadError

_ROWS = {10: '1234567890-=', 24: 'qwertyuiop[]', 38: "asdfghjkl;'`", 51: '\\zxcvbnm,./'}
_SHIFTED = dict(zip('~!@#$%^&*()_+{}|:"<>?', "`1234567890-=[]\\;',./"))

KEYS = {c: base + i for base, row in _ROWS.items() for i, c in enumerate(row)}
KEYS.update({
    'space': 65, ' ': 65, 'escape': 9, 'esc': 9, 'backspace': 22, 'tab': 23, '\t': 23,
    'return': 36, 'enter': 36, '\n': 36, 'minus': 20, 'equal': 21, 'capslock': 66,
    'ctrl': 37, 'control': 37, 'shift': 50, 'alt': 64, 'super': 133, 'super_l': 133, 'super_r': 134,
    'ctrl_r': 105, 'shift_r': 62, 'alt_r': 108, 'menu': 135, 'print': 107,
    'home': 110, 'up': 111, 'page_up': 112, 'pageup': 112, 'left': 113, 'right': 114,
    'end': 115, 'down': 116, 'page_down': 117, 'pagedown': 117, 'insert': 118, 'delete': 119,
    'kp_add': 86, 'kp_subtract': 82, 'kp_0': 90, 'kp_enter': 104, 'f11': 95, 'f12': 96,
})
KEYS.update({'f%d' % n: 66 + n for n in range(1, 11)})


def key_code(name):
    """'a', 'Page_Down', '+', 'code:38' -> (key code, needs shift)"""
    if name.startswith('code:'):
        return int(name[5:]), False
    if name in _SHIFTED:
        return KEYS[_SHIFTED[name]], True
    if name == 'plus':
        return KEYS['='], True
    if len(name) == 1 and name.isupper() and name.lower() in KEYS:
        return KEYS[name.lower()], True
    try:
        return KEYS[name if len(name) == 1 else name.lower()], False
    except KeyError:
        raise PadError('no such key: %r' % name) from None


def combination(text):
    """'a', 'ctrl+plus', 'shift+Tab', 'ctrl++' -> (codes of the modifiers, code of the key)"""
    parts = text.split('+') if len(text) > 1 else [text]
    if text.endswith('++'):
        parts = text[:-2].split('+') + ['+']
    modifiers = [key_code(part)[0] for part in parts[:-1]]
    code, shift = key_code(parts[-1])
    if shift and KEYS['shift'] not in modifiers:
        modifiers.append(KEYS['shift'])
    return modifiers, code
