/** Id of the element that holds a screen. */
export const CONTENT_ID = 'content';

/** Moves the focus to the screen, past header and menus. */
export function focusContent(): void {
  document.querySelector<HTMLElement>(`#${CONTENT_ID}`)?.focus({ preventScroll: true });
}

/** The same for a screen that has just come, unless somebody is typing. */
export function focusNewContent(): void {
  if (document.activeElement?.matches('input, textarea') !== true) {
    focusContent();
  }
}
