import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Later, LaterPage } from './later.tsx';
import { laterPart, type Part } from './later-part.ts';

const code = { Greeting: ({ name }: { readonly name: string }) => <p>您好，{name}</p> };

const draw = (part: Part<typeof code>, onRetry?: () => void) =>
  render(
    <Later part={part} fallback={<p>请稍候</p>} {...(onRetry && { onRetry })}>
      {({ Greeting }) => <Greeting name="晴川" />}
    </Later>,
  );

/** Cannot be fetched so many times. */
function failing(times: number) {
  let left = times;
  return vi.fn<() => Promise<typeof code>>(async () => {
    left -= 1;
    if (left >= 0) {
      throw new Error('offline');
    }
    return code;
  });
}

const PageFailed = () => <p>页面没有打开：{(useRouteError() as Error).message}</p>;

afterEach(() => vi.restoreAllMocks());

describe('code that comes later', () => {
  it('leaves its room to something else until it is there, and is fetched once', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof code>();
    const load = vi.fn<() => Promise<typeof code>>(async () => promise);
    const part = laterPart(load);
    draw(part);
    draw(part);
    expect(screen.getAllByText('请稍候')).toHaveLength(2);
    await act(async () => resolve(code));
    expect(screen.getAllByText('您好，晴川')).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is drawn at once when it is there', async () => {
    const part = laterPart(async () => code);
    await part.fetch();
    draw(part);
    expect(screen.getByText('您好，晴川')).toBeDefined();
    expect(screen.queryByText('请稍候')).toBeNull();
  });

  it('gives its place to another part', async () => {
    const other = { Greeting: ({ name }: { readonly name: string }) => <p>再见，{name}</p> };
    const parts = [laterPart(async () => code), laterPart(async () => other)] as const;
    const place = (part: Part<typeof code>) => (
      <Later part={part} fallback={<p>请稍候</p>}>
        {({ Greeting }) => <Greeting name="晴川" />}
      </Later>
    );
    const { rerender } = render(place(parts[0]));
    await screen.findByText('您好，晴川');
    rerender(place(parts[1]));
    expect(screen.getByText('请稍候')).toBeDefined();
    expect(await screen.findByText('再见，晴川')).toBeDefined();
  });

  it('is fetched anew after a failure, by a button and by whoever opens it again', async () => {
    const load = failing(2);
    const part = laterPart(load);
    const onRetry = vi.fn<() => void>();
    const first = draw(part, onRetry);
    await screen.findByRole('button', { name: '重试' });
    first.unmount();
    draw(part, onRetry);
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('您好，晴川')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(3);
    // What holds it stays open: nothing of it was broken.
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('offers to load the page anew when it fails again: a browser may remember a failure', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
    draw(laterPart(failing(2)));
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    fireEvent.click(await screen.findByRole('button', { name: '重新加载' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is fetched by itself once the connection is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    draw(laterPart(failing(1)));
    expect(await screen.findByText('网络已断开，连上后会自动加载')).toBeDefined();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('您好，晴川')).toBeDefined();
  });

  it('leaves its place to what stands in for it', async () => {
    render(
      <Later part={laterPart(failing(1))} fallback={<p>请稍候</p>} standIn={<p>晴川</p>}>
        {({ Greeting }) => <Greeting name="晴川" />}
      </Later>,
    );
    expect(await screen.findByText('晴川')).toBeDefined();
  });

  it('fails with its page where it fills the page', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const page = (
      <LaterPage part={laterPart(failing(1))} fallback={<p>请稍候</p>}>
        {({ Greeting }) => <Greeting name="晴川" />}
      </LaterPage>
    );
    const router = createMemoryRouter([{ path: '/', element: page, errorElement: <PageFailed /> }]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByText('页面没有打开：offline')).toBeDefined();
  });

  it('does not take the page with it when it cannot be drawn', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const part = laterPart(async () => ({
      Greeting: () => {
        throw new Error('broken');
      },
    }));
    render(
      <Later part={part} fallback={null}>
        {({ Greeting }) => <Greeting />}
      </Later>,
    );
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined();
  });
});
