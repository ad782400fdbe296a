import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USUAL, usePlayPreferences } from '../player/play-preferences.ts';
import { AutoNext } from './auto-next.tsx';

type Attributes = Readonly<Record<string, string>>;

const ALL_SECONDS = 8;
const FIELDS: [tag: string, attributes: Attributes][] = [
  ['input', { type: 'search' }],
  ['select', {}],
  ['textarea', {}],
];

let beside: HTMLElement;

beforeEach(() => {
  usePlayPreferences.setState(USUAL);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  beside = document.createElement('div');
  document.body.append(beside);
});

afterEach(() => beside.remove());

/** What stands beside the lesson. */
function put(tag: string, attributes: Attributes): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  beside.append(element);
  return element;
}

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    act(() => void vi.advanceTimersByTime(1_000));
  }
}

function countDown() {
  const onNext = vi.fn<() => void>();
  render(<AutoNext onNext={onNext} />);
  return onNext;
}

const said = () => screen.getByRole('timer').textContent;

describe('[R1-D3.3] the count to the next lesson', () => {
  it.each(FIELDS)('waits, and says so, while the focus is in a field: %s', (tag, attributes) => {
    const onNext = countDown();
    const field = put(tag, attributes);
    field.focus();
    pass(20);
    expect(onNext).not.toHaveBeenCalled();
    expect(said()).toBe('忙完后再播放下一课');
    field.blur();
    pass(1);
    expect(said()).toBe('7 秒后播放下一课');
    pass(ALL_SECONDS - 1);
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('waits while a dialog is open, wherever the focus is', () => {
    const onNext = countDown();
    const dialog = put('dialog', { open: '' });
    pass(20);
    expect(onNext).not.toHaveBeenCalled();
    dialog.remove();
    pass(ALL_SECONDS);
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('goes on for who has just moved a slider of the player', () => {
    const onNext = countDown();
    const slider = put('input', { type: 'range' });
    slider.focus();
    pass(ALL_SECONDS);
    expect(onNext).toHaveBeenCalledOnce();
    slider.blur();
  });
});
