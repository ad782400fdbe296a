import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

describe('an answer', () => {
  it('is read whole up to a length, and given up beyond it', async () => {
    expect((await readBody(new Response('知集'), 6)).toString()).toBe('知集');
    expect(await readBody(new Response(null), 0)).toHaveLength(0);
    await expect(readBody(new Response('知集.'), 6)).rejects.toThrow('more than 6 bytes');
  });

  it('that never ends is not waited for', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    await expect(readBody(new Response(endless), 10_000)).rejects.toThrow();
    expect(sent).toBeLessThan(20);
  });
});
