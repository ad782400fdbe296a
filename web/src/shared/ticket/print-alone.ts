/** Prints one part of the page; the style sheet of the ticket hides all others meanwhile. */
export function printAlone(part: HTMLElement | null): void {
  if (part === null) {
    return;
  }
  part.dataset['printed'] = '';
  globalThis.addEventListener('afterprint', () => delete part.dataset['printed'], { once: true });
  globalThis.print();
}
