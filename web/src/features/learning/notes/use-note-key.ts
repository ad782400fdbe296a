import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key press is the bare letter N, outside of any field and dialog. */
export function isNoteKey(
  event: Pick<
    KeyboardEvent,
    'key' | 'target' | 'repeat' | 'isComposing' | 'altKey' | 'ctrlKey' | 'metaKey'
  >,
): boolean {
  const { key, target, repeat, isComposing, altKey, ctrlKey, metaKey } = event;
  if (key.toLowerCase() !== 'n' || repeat || isComposing || altKey || ctrlKey || metaKey) {
    return false;
  }
  return !(target instanceof Element && target.closest(`${TYPING}, dialog`) !== null);
}

/** Lets the letter N take a note wherever on the page the focus is; null while it does not. */
export function useNoteKey(onNote: (() => void) | null): void {
  useEffect(() => {
    if (onNote === null) {
      return undefined;
    }
    const onKey = (event: KeyboardEvent) => {
      if (isNoteKey(event)) {
        // Otherwise the letter is typed into the field that gets the focus.
        event.preventDefault();
        onNote();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onNote]);
}
