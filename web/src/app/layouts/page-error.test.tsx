import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { PageError } from './page-error.tsx';

afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

describe('a page that could not be fetched', () => {
  it('is reloaded by hand', () => {
    render(<PageError />);
    expect(screen.getByRole('button', { name: '重新加载' })).toBeDefined();
    expect(screen.queryByText('网络已断开，连上后会自动继续')).toBeNull();
  });

  it('offers no reload that would leave the site while there is no connection', () => {
    render(<PageError />);
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('网络已断开，连上后会自动继续')).toBeDefined();
    act(() => setLanguage('en'));
    expect(screen.getByText('You are offline. The page goes on once you are back')).toBeDefined();
  });
});
