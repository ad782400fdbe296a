import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';

/** As a browser tells it: the entry below the list's own is shown. */
function goBack(page: number): void {
  act(() => {
    window.history.replaceState({ idx: page, overlays: 0 }, '');
    window.dispatchEvent(new Event('popstate'));
  });
}

it('on a phone Back closes the list and gives the focus back to its button', () => {
  const phone = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone as MediaQueryList);
  const page = Date.now();
  window.history.replaceState({ idx: page }, '');
  render(<MenuButton label="更多" items={[{ key: 'one', content: <a href="#/one">一</a> }]} />);
  const button = screen.getByRole('button', { name: '更多' });
  fireEvent.click(button);
  const item = screen.getByRole('link', { name: '一' });
  act(() => item.focus());
  expect(document.activeElement).toBe(item);
  goBack(page);
  expect(screen.queryByRole('link', { name: '一' })).toBeNull();
  expect(document.activeElement).toBe(button);
});
