/** Plays Alipay: its interface for servers (`/gateway.do`), the phone, and what tests need. */
import type { FastifyInstance } from 'fastify';
import { registerPayPhone } from '../pay-phone.ts';
import { createBills } from './bills.ts';
import { registerAlipayControl } from './control.ts';
import { registerGateway } from './gateway.ts';
import { createSettings, modes } from './modes.ts';
import { createNotices } from './notices.ts';
import { deliveryList, pages, phoneActions, shownTrade } from './page.ts';
import { createTrades } from './trades.ts';
import { registerWap } from './wap.ts';

/** Registers all of it. */
export function registerAlipay(app: FastifyInstance): void {
  const settings = createSettings();
  const trades = createTrades();
  const notices = createNotices(settings);
  const bills = createBills(trades);
  const parts = { trades, notices, bills, settings };
  registerGateway(app, parts);
  registerWap(app, trades);
  registerAlipayControl(app, parts);
  registerPayPhone(app, {
    path: '/alipay',
    pages,
    settings,
    modes,
    actions: phoneActions,
    list: () => trades.list(),
    isOpen: ({ status }) => status === 'CODE' || status === 'WAIT_BUYER_PAY',
    shown: shownTrade,
    // Only the end of its text counts.
    scan: (code) => trades.findByCode(code.split('/').at(-1) ?? ''),
    act: (trade, action) => trades[action](trade),
    report: (trade, notice) => notices.report(trade, { notice }),
    more: deliveryList,
  });
  app.addHook('onClose', (_app, done) => {
    notices.stop();
    done();
  });

  app.get<{ Params: { id: string } }>('/alipay/bill-files/:id', (request, reply) => {
    const file = bills.file(request.params.id);
    if (file === null) {
      return reply.code(404).send('');
    }
    return reply.header('content-type', 'application/zip').send(file);
  });
}
