/** What merchants' servers ask of WeChat Pay, and what they are answered. */
import { isIP } from 'node:net';
import { payKeys } from '../pay-keys.ts';
import { pageAddress } from './cashier.ts';
import type { Bills } from './bills.ts';
import { refundAnswerOf, transactionOf } from './content.ts';
import type { RefundMode, Settings } from './modes.ts';
import type { Notices } from './notices.ts';
import { problems, type ProblemCode } from './problems.ts';
import type { Asked, PayWay, Refund, RefundAsked, RefundStatus, Trade, Trades } from './trades.ts';

const REFUND_MS = 1_000;
const HTTP_OK = 200;
const HTTP_NO_CONTENT = 204;
const DESCRIPTION_MAX = 127;
const REASON_MAX = 80;
const URL_MAX = 255;
const TRADE_NUMBER = /^[\w\-|*]{6,32}$/;
const REFUND_NUMBER = /^[\w\-|*@]{1,64}$/;
const PLAIN_ADDRESS = /^https?:\/\/[^?#]+$/;
const ONE_LINE = /^\P{Cc}+$/u;
const ZONED_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Fields = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly content: Fields | null;
}
export interface Call {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Fields;
  /** Where we are reached. */
  readonly origin: string;
}

const done = (content: Fields): Answer => ({ status: HTTP_OK, content });
/** A refusal in WeChat's words. */
export const refuse = (code: ProblemCode): Answer => {
  const [status, message] = problems[code];
  return { status, content: { code, message } };
};

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The fields of a body; none when it is not an object. */
export function fieldsOf(raw: unknown): Fields {
  try {
    const value: unknown = Buffer.isBuffer(raw) && raw.length > 0 ? JSON.parse(String(raw)) : {};
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** Whole fen, more than none; null for anything else. */
const fenOf = (fields: Fields, name: string): number | null => {
  const amount = fields['amount'];
  const value = isObject(amount) && amount['currency'] === 'CNY' ? amount[name] : null;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
};

const isOurs = (mchid: unknown): boolean => mchid === payKeys().wechat.mchid;

const isAddress = (text: string): boolean => PLAIN_ADDRESS.test(text) && text.length <= URL_MAX;

const objectOf = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isObject(value) ? value : {};
};

/** Who pays and from where, as far as the way asks for it; null when it is missing. */
function readPayer(body: Fields, way: PayWay): Pick<Asked, 'openid' | 'address'> | null {
  if (way === 'JSAPI') {
    const openid = textOf(objectOf(body, 'payer'), 'openid');
    return openid === '' ? null : { openid, address: '' };
  }
  if (way === 'MWEB') {
    const scene = objectOf(body, 'scene_info');
    const address = textOf(scene, 'payer_client_ip');
    const isWap = textOf(objectOf(scene, 'h5_info'), 'type') === 'Wap';
    return isIP(address) === 0 || !isWap ? null : { openid: '', address };
  }
  return { openid: '', address: '' };
}

function readAsked(body: Fields, way: PayWay): Asked | ProblemCode {
  const { appid, mchid } = payKeys().wechat;
  const tradeNo = textOf(body, 'out_trade_no');
  const description = textOf(body, 'description');
  const expire = textOf(body, 'time_expire');
  const notifyUrl = textOf(body, 'notify_url');
  const totalFen = fenOf(body, 'total');
  const payer = readPayer(body, way);
  const isRight =
    TRADE_NUMBER.test(tradeNo) &&
    ONE_LINE.test(description) &&
    Array.from(description).length <= DESCRIPTION_MAX &&
    ZONED_TIME.test(expire) &&
    isAddress(notifyUrl);
  if (!isRight || totalFen === null || payer === null) {
    return 'PARAM_ERROR';
  }
  if (body['appid'] !== appid || body['mchid'] !== mchid) {
    return 'APPID_MCHID_NOT_MATCH';
  }
  const expireAt = Date.parse(expire);
  return { tradeNo, way, ...payer, description, totalFen, notifyUrl, expireAt };
}

function readRefund(body: Fields): RefundAsked | ProblemCode {
  const tradeNo = textOf(body, 'out_trade_no');
  const refundNo = textOf(body, 'out_refund_no');
  const notifyUrl = textOf(body, 'notify_url');
  const [refundFen, totalFen] = [fenOf(body, 'refund'), fenOf(body, 'total')];
  const isRight =
    TRADE_NUMBER.test(tradeNo) &&
    REFUND_NUMBER.test(refundNo) &&
    Array.from(textOf(body, 'reason')).length <= REASON_MAX &&
    isAddress(notifyUrl);
  if (!isRight || refundFen === null || totalFen === null) {
    return 'PARAM_ERROR';
  }
  return { tradeNo, refundNo, refundFen, totalFen, notifyUrl };
}

const refundEnds: Readonly<Record<RefundMode, RefundStatus | null>> = {
  work: 'SUCCESS',
  abnormal: 'ABNORMAL',
  closed: 'CLOSED',
  wait: null,
  poor: null,
};

/** What the parts of WeChat Pay share. */
export interface Parts {
  readonly trades: Trades;
  readonly notices: Notices;
  readonly bills: Bills;
  readonly settings: Settings;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly handle: (call: Call) => Answer;
}

const TRADE_PATH = '/v3/pay/transactions/out-trade-no/:tradeNo';
const REFUND_PATH = '/v3/refund/domestic/refunds';

/** The calls this sandbox knows. */
export function wechatPayCalls({ trades, notices, bills, settings }: Parts): readonly Route[] {
  /** When refunds end that still go on. */
  const ends = new Map<Refund, number>();

  const settle = (refund: Refund): void => {
    ends.delete(refund);
    const status = refundEnds[settings.refund];
    if (status === null || refund.status !== 'PROCESSING') {
      return;
    }
    trades.settle(refund, status);
    notices.report(refund, { kind: settings.notice });
  };

  /** Ends a refund after a while, as the mode then is. */
  const settleSoon = (refund: Refund): void => {
    const ms = REFUND_MS / settings.speed;
    ends.set(refund, performance.now() + ms);
    setTimeout(() => settle(refund), ms).unref();
  };

  /** Ends it when its time is over: on a busy machine the timer comes after whoever asks. */
  const settleDue = (refund: Refund): void => {
    if ((ends.get(refund) ?? Infinity) <= performance.now()) {
      settle(refund);
    }
  };

  const prepay =
    (way: PayWay, told: (trade: Trade, origin: string) => Fields) =>
    ({ body, origin }: Call): Answer => {
      const asked = readAsked(body, way);
      if (typeof asked === 'string') {
        return refuse(asked);
      }
      const trade = trades.prepay(asked);
      return typeof trade === 'string' ? refuse(trade) : done(told(trade, origin));
    };

  const query = ({ params, query: asked }: Call): Answer => {
    if (!isOurs(asked['mchid'])) {
      return refuse('PARAM_ERROR');
    }
    const trade = trades.find(params['tradeNo'] ?? '');
    return trade === undefined ? refuse('ORDER_NOT_EXIST') : done(transactionOf(trade));
  };

  const close = ({ params, body }: Call): Answer => {
    if (!isOurs(body['mchid'])) {
      return refuse('PARAM_ERROR');
    }
    const problem = trades.close(params['tradeNo'] ?? '');
    return problem === null ? { status: HTTP_NO_CONTENT, content: null } : refuse(problem);
  };

  const refund = ({ body }: Call): Answer => {
    const asked = readRefund(body);
    if (typeof asked === 'string') {
      return refuse(asked);
    }
    const isNew = trades.findRefund(asked.refundNo) === undefined;
    if (isNew && settings.refund === 'poor') {
      return refuse('NOT_ENOUGH');
    }
    const taken = trades.refund(asked);
    if (typeof taken === 'string') {
      return refuse(taken);
    }
    if (isNew) {
      settleSoon(taken);
    }
    return done(refundAnswerOf(taken));
  };

  const queryRefund = ({ params }: Call): Answer => {
    const known = trades.findRefund(params['refundNo'] ?? '');
    if (known === undefined) {
      return refuse('RESOURCE_NOT_EXISTS');
    }
    settleDue(known);
    return done(refundAnswerOf(known));
  };

  const bill = ({ query: asked, origin }: Call): Answer => {
    const { bill_date: date = '', bill_type: type } = asked;
    if (!DAY.test(date) || type !== 'ALL') {
      return refuse('PARAM_ERROR');
    }
    const made = bills.make(date);
    if (made === null) {
      return refuse('NO_STATEMENT_EXIST');
    }
    return done({
      hash_type: 'SHA1',
      hash_value: made.hash,
      download_url: `${origin}/v3/billdownload/file?token=${made.token}`,
    });
  };

  return [
    {
      method: 'POST',
      url: '/v3/pay/transactions/native',
      handle: prepay('NATIVE', ({ codeUrl }) => ({ code_url: codeUrl })),
    },
    {
      method: 'POST',
      url: '/v3/pay/transactions/jsapi',
      handle: prepay('JSAPI', ({ prepayId }) => ({ prepay_id: prepayId })),
    },
    {
      method: 'POST',
      url: '/v3/pay/transactions/h5',
      handle: prepay('MWEB', (trade, origin) => ({ h5_url: pageAddress(trade, origin) })),
    },
    { method: 'GET', url: TRADE_PATH, handle: query },
    { method: 'POST', url: `${TRADE_PATH}/close`, handle: close },
    { method: 'POST', url: REFUND_PATH, handle: refund },
    { method: 'GET', url: `${REFUND_PATH}/:refundNo`, handle: queryRefund },
    { method: 'GET', url: '/v3/bill/tradebill', handle: bill },
  ];
}
