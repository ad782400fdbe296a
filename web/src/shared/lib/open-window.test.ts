import { describe, expect, it, vi } from 'vitest';
import { openWindow } from './open-window.ts';

function stubWindow() {
  const opened = {
    opener: window as Window | null,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };
  const open = vi.fn<() => typeof opened>(() => opened);
  vi.stubGlobal('open', open);
  return { open, opened };
}

describe('openWindow', () => {
  it('opens before the address is known, without a way back to this page', async () => {
    const { open, opened } = stubWindow();
    const address = Promise.withResolvers<string>();
    const result = openWindow(() => address.promise);
    expect(open).toHaveBeenCalledTimes(1);
    expect(opened.opener).toBeNull();
    address.resolve('https://service.example/chat');
    expect(await result).toBe('opened');
    expect(opened.location.replace).toHaveBeenCalledWith('https://service.example/chat');
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,x'])('never opens %j', async (url) => {
    const { opened } = stubWindow();
    expect(await openWindow(() => Promise.resolve(url))).toBe('failed');
    expect(opened.location.replace).not.toHaveBeenCalled();
    expect(opened.close).toHaveBeenCalledTimes(1);
  });

  it('closes the window when the address cannot be had', async () => {
    const { opened } = stubWindow();
    await expect(openWindow(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(opened.close).toHaveBeenCalledTimes(1);
  });

  it('tells when the browser blocks it', async () => {
    vi.stubGlobal('open', () => null);
    expect(await openWindow(() => Promise.resolve('https://x.example'))).toBe('blocked');
  });
});
