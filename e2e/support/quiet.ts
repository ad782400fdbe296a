import { expect, type Page, type Request } from '@playwright/test';
import { MESSAGE_STREAM } from '@zhiji/contract/message';

const QUIET_MS = 250;
/** A lesson that loads for ever shows its still picture. */
export const STREAM = /^\/play\/.*\.(?:m3u8|m4s|mp4|ts)$/;

/** A stream never ends, and nobody hears the end of what a page sends as it is left. */
const ENDLESS: ReadonlySet<string> = new Set(['eventsource', 'ping']);

function isAwaited(request: Request, unawaited: RegExp): boolean {
  const { pathname } = new URL(request.url());
  return (
    !ENDLESS.has(request.resourceType()) && !unawaited.test(pathname) && pathname !== MESSAGE_STREAM
  );
}

/** What stands in the window and is not there yet: skeletons, and pictures that still load. */
async function undrawn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const unfinished = [
      ...document.querySelectorAll('[class*="skeleton"]'),
      ...[...document.images].filter(({ complete }) => !complete),
    ];
    if (unfinished.length === 0) {
      return [];
    }
    // Knows what scrollers and the window cut off, where pictures wait until they are needed.
    return new Promise<string[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        const shown = entries.filter(({ isIntersecting }) => isIntersecting);
        resolve(shown.map(({ target }) => target.outerHTML.slice(0, 200)));
      });
      unfinished.forEach((element) => observer.observe(element));
    });
  });
}

/** Watches what a page asks for; the answer waits until it has all of it and asks for no more. */
export function watch(page: Page, unawaited = STREAM): () => Promise<void> {
  const pending = new Set<Request>();
  let lastChange = performance.now();
  page.on('request', (request) => {
    lastChange = performance.now();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      pending.clear();
    }
    if (isAwaited(request, unawaited)) {
      pending.add(request);
    }
  });
  const done = (request: Request): void => {
    lastChange = performance.now();
    pending.delete(request);
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  // Named, so that a page that never comes to rest says what keeps it.
  const unrest = async (): Promise<string[]> => {
    const asked = [...pending].map((request) => request.url());
    const isFresh = performance.now() - lastChange <= QUIET_MS;
    return asked.length > 0 || isFresh ? ['asks', ...asked] : undrawn(page);
  };
  return async () => {
    await expect.poll(unrest, { intervals: [100] }).toEqual([]);
    await page.evaluate(async () => document.fonts.ready);
  };
}
