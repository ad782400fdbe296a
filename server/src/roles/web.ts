/** The web process: answers calls. */
import { createApp, createWebServer } from '../app.ts';
import { checkStart } from './start-check.ts';
import { stopOnSignal } from './lifecycle.ts';
import type { Config } from '#config';

const INTERNAL_OFFSET = 1;
/**
 * It leaves when nobody asked for so long: the proxy has noticed, and its connections have ended,
 * each with its next answer, an idle one by the proxy itself, which keeps none for so long
 * (keepalive_timeout in deploy/nginx/edge.conf).
 */
export const DRAIN_MS = { development: 0, test: 500, production: 3_000 };

/** Listens until told to stop; then finishes what it has accepted. */
export async function runWeb(config: Config): Promise<void> {
  const app = createApp(config);
  const server = createWebServer(app);
  const { log } = app.platform;
  await server.internal.listen({
    host: config.internalHost,
    port: config.internalPort ?? config.port + INTERNAL_OFFSET,
  });
  stopOnSignal(log, async () => {
    await server.drain(DRAIN_MS[config.environment]);
    await server.public.close();
    await server.internal.close();
    await app.close();
  });
  await checkStart(app);
  await server.public.listen({ host: config.host, port: config.port });
  log.info('listening', { port: config.port });
  log.flush();
}
