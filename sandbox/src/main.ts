import { buildSandbox } from './app.ts';
import { createMailInbox } from './mail/inbox.ts';
import { startMailServer } from './mail/server.ts';

// It shows every code to anyone who asks, so it runs where that is said to be fine and nowhere else.
if (!['development', 'test'].includes(process.env['NODE_ENV'] ?? '')) {
  console.error('The sandbox runs in development and tests: set NODE_ENV to either.');
  process.exit(1);
}

const mails = createMailInbox();
const app = buildSandbox(mails);
const port = Number(process.env['PORT'] ?? 13_400);
const address = await app.listen({ host: '127.0.0.1', port });
const relay = await startMailServer(mails, Number(process.env['SMTP_PORT'] ?? 13_425));
console.log(`sandbox listening on ${address}, mail on smtp://127.0.0.1:${relay.port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([app.close(), relay.close()]));
}
