/** The web process: answers calls. */
import { createApp, createWebServer } from '../app.ts';
import { stopOnSignal } from './lifecycle.ts';
import type { Config } from '#config';

const INTERNAL_OFFSET = 1;
/**
 * Time for the proxy to notice that this process is no longer ready, and for its connections to
 * end with an answer each; those still idle afterwards are cut.
 */
const DRAIN_MS = { development: 0, test: 500, production: 3_000 };

/** Listens until told to stop; then finishes what it has accepted. */
export async function runWeb(config: Config): Promise<void> {
  const app = createApp(config);
  const server = createWebServer(app);
  const { log } = app.platform;
  await server.internal.listen({
    host: config.host,
    port: config.internalPort ?? config.port + INTERNAL_OFFSET,
  });
  await server.public.listen({ host: config.host, port: config.port });
  log.info('listening', { port: config.port });
  log.flush();
  stopOnSignal(log, async () => {
    server.drain();
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS[config.environment]));
    await server.public.close();
    await server.internal.close();
    await app.close();
  });
}
