import { describe, expect, it } from 'vitest';
import { isNoteKey } from './use-note-key.ts';

const press = (given: Partial<Parameters<typeof isNoteKey>[0]> = {}) =>
  isNoteKey({
    key: 'n',
    target: document.body,
    repeat: false,
    isComposing: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...given,
  });

/** An element of some markup. */
function inside(markup: string, selector: string): Element | null {
  const box = document.createElement('div');
  box.innerHTML = markup;
  return box.querySelector(selector);
}

describe('the key of notes', () => {
  it('is N, in either case, wherever nobody types', () => {
    expect(press()).toBe(true);
    expect(press({ key: 'N' })).toBe(true);
    expect(press({ target: inside('<button></button>', 'button') })).toBe(true);
    expect(press({ key: 'm' })).toBe(false);
  });

  it.each([
    ['<textarea></textarea>', 'textarea'],
    ['<input>', 'input'],
    ['<select></select>', 'select'],
    ['<div contenteditable="true"><b></b></div>', 'b'],
    ['<dialog><button></button></dialog>', 'button'],
  ])('is not taken from %s', (markup, selector) => {
    expect(press({ target: inside(markup, selector) })).toBe(false);
  });

  it.each(['repeat', 'isComposing', 'altKey', 'ctrlKey', 'metaKey'] as const)(
    'is not N with %s',
    (name) => {
      expect(press({ [name]: true })).toBe(false);
    },
  );
});
