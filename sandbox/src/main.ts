import { buildSandbox } from './app.ts';

// It shows every SMS code to anyone who asks.
if (process.env['NODE_ENV'] === 'production') {
  console.error('The sandbox does not run in production.');
  process.exit(1);
}

const app = buildSandbox();
const port = Number(process.env['PORT'] ?? 13_400);
const address = await app.listen({ host: '127.0.0.1', port });
console.log(`sandbox listening on ${address}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close());
}
