/** Plays WeChat Pay: its interface for servers (`/v3/…`), the phone, and what tests need. */
import type { FastifyInstance } from 'fastify';
import { registerPayPhone } from '../pay-phone.ts';
import { registerWechatPayApi } from './api.ts';
import { createBills } from './bills.ts';
import { registerWechatCashier } from './cashier.ts';
import { registerWechatPayControl } from './control.ts';
import { createSettings, modes } from './modes.ts';
import { createNotices } from './notices.ts';
import { pages, shownTrade } from './page.ts';
import { createTrades, phoneActions } from './trades.ts';

/** Registers all of it. */
export function registerWechatPay(app: FastifyInstance): void {
  const settings = createSettings();
  const trades = createTrades();
  const notices = createNotices(settings);
  const bills = createBills(trades);
  const parts = { trades, notices, bills, settings };
  registerWechatPayApi(app, parts);
  registerWechatCashier(app, trades);
  registerWechatPayControl(app, parts);
  registerPayPhone(app, {
    path: '/wechat-pay',
    pages,
    settings,
    modes,
    actions: phoneActions,
    list: () => trades.list(),
    isOpen: ({ state }) => state === 'NOTPAY' || state === 'USERPAYING',
    shown: shownTrade,
    scan: (code) => trades.scan(code),
    act: (trade, action) => trades.act(trade, action),
    report: (trade, kind) => notices.report(trade, { kind }),
  });
  app.addHook('onClose', (_app, done) => {
    notices.stop();
    done();
  });
}
