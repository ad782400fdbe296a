/**
 * F2 of buying: Fastify and node-postgres with hand-written prepared statements, the channel's
 * signatures, and nothing else. Writes the same rows as the server in the same transactions.
 * Described by the environment variable FLOOR.
 */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomInt,
} from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { wireTime, yuan } from './catalogue-card.ts';
import { PLATFORM_TERMS, refundRule } from './catalogue-course.ts';
import { openDatabase, type Send } from './order-database.ts';
import { prepay } from './order-prepay.ts';
import { isSigned, readNotice } from './order-wechat.ts';

export interface OrderFloor {
  readonly port: number;
  readonly databaseUrl: string;
  readonly paths: {
    readonly confirm: string;
    readonly create: string;
    readonly pay: string;
    readonly notice: string;
  };
  readonly code: number;
  readonly msg: string;
  readonly contentType: string;
  /** As the server gets it: see order-keys.ts. */
  readonly pay: Readonly<Record<string, string>>;
}

const { port, databaseUrl, paths, code, msg, contentType, pay } = JSON.parse(
  process.env['FLOOR'] ?? '{}',
) as OrderFloor;

const RECORD = 2;
const USER_DIGITS = 10;
const CHANCE_DIGITS = 6;
const TIME_DIGITS = 12;
const KEY_BYTES = 60;
const PAYER_BYTES = 12;
const EXPIRE_MINUTES = 30;
const OFFERED = [1, 3];
const TAKEN = 204;

const pem = (name: string): string => Buffer.from(pay[name] ?? '', 'base64').toString();
const merchant = {
  mchid: pay['WECHAT_PAY_MCHID'] ?? '',
  serial: pay['WECHAT_PAY_SERIAL'] ?? '',
  key: createPrivateKey(pem('WECHAT_PAY_KEY')),
};
const channel = pay['WECHAT_PAY_ENDPOINT'] ?? '';
const platform = createPublicKey(
  Buffer.from(pay['WECHAT_PAY_PUBLIC_KEYS']?.split(':')[1] ?? '', 'base64').toString(),
);
const v3Key = pay['WECHAT_PAY_V3_KEY'] ?? '';

const { rowOf, run, inTransaction } = openDatabase(databaseUrl);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whose account paid, as it is kept. */
const payerRef = (openid: string): string =>
  createHmac('sha256', v3Key)
    .update(openid)
    .digest()
    .subarray(0, PAYER_BYTES)
    .toString('base64url');

/** Who calls, as the statements want it. */
function callerOf({ headers }: FastifyRequest) {
  const token = String(headers['x-user-token']);
  const bind = /zhiji-sid=(?<secret>[^;]+)/.exec(headers.cookie ?? '')?.groups?.['secret'] ?? '';
  return {
    user: Number.parseInt(token, 36),
    token: sha256(token),
    bind: sha256(bind),
    now: new Date(),
  };
}

function serialNo(user: number, now: Date): string {
  const time = wireTime(now).replaceAll(/\D/g, '').slice(2);
  const chance = String(randomInt(10 ** CHANCE_DIGITS)).padStart(CHANCE_DIGITS, '0');
  return time + String(user).padStart(USER_DIGITS, '0') + chance;
}

interface QuoteRow {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly cover: string;
  readonly price_fen: number;
  readonly status: number;
  readonly shop_status: number;
  readonly refund_days: number;
  readonly lesson_num: number;
  readonly owned: boolean;
  readonly unpaid_id: number | null;
}

async function quoteOf(send: Send, values: object): Promise<QuoteRow> {
  const quote = await send<QuoteRow>('quote', values);
  if (quote.owned || quote.status !== RECORD || quote.shop_status !== 1) {
    throw new Error('refused');
  }
  return quote;
}

const answer = (data: object): string => JSON.stringify({ code, data, msg });
const app = fastify();

app.post<{ Body: { id: number } }>(paths.confirm, async (request, reply) => {
  const caller = callerOf(request);
  const quote = await quoteOf(rowOf, { ...caller, course: request.body.id });
  const price = yuan(quote.price_fen);
  const data = {
    confirm_key: randomBytes(KEY_BYTES).toString('base64url'),
    title: quote.title,
    total_price: price,
    save_price: '0.00',
    owned_discount: '0.00',
    seckill_discount: '0.00',
    coupon_discount: '0.00',
    items: [
      {
        curriculum_id: quote.id,
        type: quote.type,
        title: quote.title,
        cover: quote.cover,
        price,
        num: 1,
        is_owned: 0,
      },
    ],
    price,
    coupon_user_id: null,
    coupons: { usable: [], unusable: [], claimable: [], best_id: null, best_claim_id: null },
    refund_rule: refundRule(quote),
    seat_left: null,
    need_users: 0,
    need_id_card: 0,
    pay_types: OFFERED,
    server_time: wireTime(caller.now),
    expire_minutes: EXPIRE_MINUTES,
  };
  return reply.header('content-type', contentType).send(answer(data));
});

interface Placed {
  readonly order_id: number;
  readonly payable_fen: number;
  readonly expire_at: Date;
}

app.post<{ Body: { id: number; confirm_key: string } }>(paths.create, async (request, reply) => {
  const { body } = request;
  const caller = callerOf(request);
  const orderNo = serialNo(caller.user, caller.now);
  const placed = await inTransaction(async (send) => {
    const quote = await quoteOf(send, { ...caller, course: body.id });
    const snapshot = { refund_rule: PLATFORM_TERMS, coupon_title: '' };
    return send<Placed>('place', {
      ...caller,
      course: quote.id,
      order_no: orderNo,
      snapshot: JSON.stringify(snapshot),
      confirm_key: sha256(body.confirm_key).toString('base64url'),
    });
  });
  const data = {
    id: placed.order_id,
    order_no: orderNo,
    price: yuan(placed.payable_fen),
    need_pay: 1,
    expire_time: wireTime(placed.expire_at),
  };
  return reply.header('content-type', contentType).send(answer(data));
});

interface Opened {
  readonly title: string;
  readonly payable_fen: number;
  readonly expire_at: Date;
}

app.post<{ Body: { id: number } }>(paths.pay, async (request, reply) => {
  const caller = callerOf(request);
  const tradeNo = serialNo(caller.user, caller.now);
  const values = { ...caller, order_id: request.body.id, trade_no: tradeNo };
  const opened = await rowOf<Opened>('open', values);
  const codeUrl = await prepay(
    { channel, merchant, platform },
    {
      appid: pay['WECHAT_PAY_APPID'],
      mchid: merchant.mchid,
      description: opened.title,
      out_trade_no: tradeNo,
      time_expire: `${wireTime(opened.expire_at).replace(' ', 'T')}+08:00`,
      notify_url: `https://shop.example${paths.notice}`,
      amount: { total: opened.payable_fen, currency: 'CNY' },
    },
  );
  await run('keepCode', { ...values, code_url: codeUrl });
  const data = {
    pay_type: 1,
    trade_no: tradeNo,
    cashier: 'code',
    cashiers: ['code'],
    code_url: codeUrl,
    pay_url: '',
    bridge: null,
    payer_url: '',
    price: yuan(opened.payable_fen),
    expire_time: wireTime(opened.expire_at),
  };
  return reply.header('content-type', contentType).send(answer(data));
});

interface LockedRow {
  readonly order_id: number;
  readonly status: number;
  readonly amount_fen: number;
}

void app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  scope.post<{ Body: string }>(paths.notice, async ({ headers, body }, reply) => {
    if (!isSigned(headers, body, platform)) {
      throw new Error('not signed');
    }
    const told = readNotice(body, v3Key);
    const user = Number(told.tradeNo.slice(TIME_DIGITS, TIME_DIGITS + USER_DIGITS));
    const values = { user, trade_no: told.tradeNo, now: new Date() };
    await inTransaction(async (send) => {
      const locked = await send<LockedRow>('lock', values);
      if (locked.amount_fen !== told.amountFen || locked.status !== 1) {
        throw new Error('refused');
      }
      await send('settle', {
        ...values,
        order_id: locked.order_id,
        channel_no: told.channelNo,
        event_id: told.eventId,
        paid_at: told.paidAt,
        payer_ref: payerRef(told.payer),
      });
    });
    return reply.code(TAKEN).send();
  });
});

await app.listen({ host: '127.0.0.1', port });
process.once('SIGTERM', () => process.exit(0));
