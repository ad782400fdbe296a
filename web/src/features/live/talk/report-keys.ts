import type { KeyboardEvent } from 'react';

const STEPS = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

/** Arrow keys go from the button of one message to that of the next. */
export function moveAmongReports(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS.get(event.key);
  const button = event.currentTarget;
  if (step === undefined) {
    return;
  }
  const buttons = [...(button.closest('ol')?.querySelectorAll('button') ?? [])];
  const next = buttons[buttons.indexOf(button) + step];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}
