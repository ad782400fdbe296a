/** Ports for programs that must be told where to listen. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, which could take it before it is used. */
const FIRST = 20_000;
const END = 32_000;

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) {
      probe.close();
      await once(probe, 'close');
      return port;
    }
  }
}
