/** Nuonuo's tax service (诺税通 SaaS): fully digital invoices and their reversals. */
import { randomBytes, randomInt } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { INVOICE_NO } from '@zhiji/contract/kernel/patterns';
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { z } from 'zod';
import { readBody } from '#gateways/pay/read-body';
import { signNuonuo } from './nuonuo-signature.ts';
import type { Clock } from '#platform/clock';
import type { Patient } from '#platform/patience';
import type { InvoiceDraft, InvoiceIssuer, IssueAnswer, ReversalState } from './invoice-issuer.ts';
import type { InvoiceState } from './invoice-issuer.ts';

export interface NuonuoOptions extends Patient {
  /** https://sdk.nuonuo.com, or the sandbox. */
  readonly endpoint: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** Lives for months; a new one is fetched by hand. */
  readonly accessToken: string;
  /** Where files may lie. */
  readonly fileHosts: readonly string[];
  readonly clock: Clock;
}

const METHODS = {
  issue: 'nuonuo.OpeMplatform.requestBillingNew',
  query: 'nuonuo.OpeMplatform.queryInvoiceResult',
  reverse: 'nuonuo.OpeMplatform.saveInvoiceRedConfirm',
  queryReversal: 'nuonuo.OpeMplatform.queryInvoiceRedConfirm',
} as const;

/** Its parts are signed, the last first. */
const PATH = '/open/v1/services';
const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 1_000_000;
const FILE_MAX = 10_000_000;
const REASON_MAX = 200;
const SENID_BYTES = 16;
const NONCE_MIN = 10_000_000;
const NONCE_END = 100_000_000;

const DONE = 'E0000';
/** The number was taken before: what it is about is asked for. */
const REPEATED = 'E9106';
/** No invoice has the number. */
const MISSING = 'E9500';
/**
 * What was sent is wrong: nothing is issued. Of any other code nobody knows whether something was,
 * so the number is asked about again.
 */
const REFUSED: ReadonlySet<string> = new Set(['E9100', 'E9103', 'E9104', 'E9105', MISSING]);

/** Key, token or application are wrong; of the invoice nothing is said. */
const NOT_US = /^07\d{4}$/u;

/** Digital invoices: ordinary and special. */
const LINES = { ordinary: 'pc', special: 'bs' } as const;
/** Education that leads to no degree, and its usual rate for small taxpayers. */
const GOODS_CODE = '3070201020000000000';
const TAX_RATE = '0.03';
/** Goods came back, or service was broken off. */
const RED_REASON = '1';

/** Read by the buyer, who needs no more of it. */
const Reason = z.string().transform((text) => text.slice(0, REASON_MAX));

/** Null until it is out. */
const InvoiceNo = z
  .union([z.literal('').transform(() => null), z.string().regex(INVOICE_NO)])
  .nullish()
  .transform((no) => no ?? null);

const Answer = z.object({
  code: z.string().max(20),
  describe: Reason.nullish(),
  result: z.unknown().optional(),
});

const Invoices = z
  .array(
    z.object({
      status: z.string(),
      failCause: Reason.nullish(),
      allElectronicInvoiceNumber: InvoiceNo,
      pdfUrl: z.string().nullish(),
      ofdUrl: z.string().nullish(),
      xmlUrl: z.string().nullish(),
    }),
  )
  .max(1);

const RedForms = z.object({
  list: z
    .array(
      z.object({
        billStatus: z.string(),
        billMessage: Reason.nullish(),
        redInvoiceNumber: InvoiceNo,
      }),
    )
    .max(1),
});

const ISSUED = '2';
/** 24 is out and lacks its signature, which is tried again there. */
const WORKING: ReadonlySet<string> = new Set(['20', '21', '24']);
const FAILED = '22';
/** Nobody has to agree any more, or everybody has. */
const CONFIRMED: ReadonlySet<string> = new Set(['01', '04']);
const RED_WORKING: ReadonlySet<string> = new Set(['02', '03', '15']);

/** Opens the gateway; the time it signs with must be the real one. */
export function openNuonuo(options: NuonuoOptions): InvoiceIssuer {
  const { origin } = new URL(options.endpoint);
  const timeoutMs = TIMEOUT_MS * options.patience;

  const call = async (method: string, sellerTaxNo: string, content: object) => {
    const body = JSON.stringify(content);
    const query = {
      senid: randomBytes(SENID_BYTES).toString('hex'),
      nonce: String(randomInt(NONCE_MIN, NONCE_END)),
      timestamp: String(Math.floor(options.clock.now().getTime() / SECOND_MS)),
    };
    const { appKey, appSecret } = options;
    const address = new URLSearchParams({ ...query, appkey: appKey });
    const response = await fetch(`${origin}${PATH}?${address.toString()}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-nuonuo-sign': signNuonuo({ appKey, appSecret, ...query, body }),
        accesstoken: options.accessToken,
        usertax: sellerTaxNo,
        method,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const answer = Answer.parse(JSON.parse((await readBody(response, ANSWER_MAX)).toString()));
    if (NOT_US.test(answer.code)) {
      throw new Error(`Nuonuo does not know us: ${answer.code}`);
    }
    return answer;
  };

  const ask = async (
    method: string,
    sellerTaxNo: string,
    content: object,
  ): Promise<IssueAnswer> => {
    const { code, describe } = await call(method, sellerTaxNo, content);
    if (code === DONE || code === REPEATED) {
      return { taken: true };
    }
    if (!REFUSED.has(code)) {
      throw new Error(`Nuonuo answers ${code}`);
    }
    return { taken: false, reason: describe ?? code };
  };

  return {
    issue: async (draft) => ask(METHODS.issue, draft.sellerTaxNo, { order: orderOf(draft) }),

    async query({ serialNo, sellerTaxNo }) {
      const content = { orderNos: [serialNo], isOfferInvoiceDetail: '0' };
      const { code, result } = await call(METHODS.query, sellerTaxNo, content);
      if (code === MISSING) {
        return { state: 'unknown' };
      }
      requireDone(code);
      return invoiceStateOf(Invoices.parse(result ?? []));
    },

    reverse: async ({ serialNo, invoiceNo, isSpecial, sellerTaxNo }) =>
      ask(METHODS.reverse, sellerTaxNo, {
        billId: serialNo,
        blueElecInvoiceNumber: invoiceNo,
        blueInvoiceLine: isSpecial ? LINES.special : LINES.ordinary,
        // By the seller.
        applySource: '0',
        sellerTaxNo,
        redReason: RED_REASON,
      }),

    async queryReversal({ serialNo, sellerTaxNo }) {
      const content = { identity: '0', billId: serialNo };
      const { code, result } = await call(METHODS.queryReversal, sellerTaxNo, content);
      if (code === MISSING) {
        return { state: 'unknown' };
      }
      requireDone(code);
      return reversalStateOf(RedForms.parse(result ?? { list: [] }));
    },

    async download(url) {
      const { protocol, hostname } = new URL(url);
      // Files come as safely as answers do.
      if (protocol !== new URL(origin).protocol || !options.fileHosts.includes(hostname)) {
        throw new Error('a file that lies where none may');
      }
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { signal, redirect: 'error' });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`a file was answered ${response.status}`);
      }
      return Buffer.from(await readBody(response, FILE_MAX));
    },
  };
}

/** Only then the answer says something: an empty one after a failure is not "unknown". */
function requireDone(code: string): void {
  if (code !== DONE) {
    throw new Error(`Nuonuo answers ${code}`);
  }
}

/** An invoice in Nuonuo's words: one line, its price with tax. */
function orderOf({ buyer, amountFen, ...draft }: InvoiceDraft) {
  const price = formatFen(amountFen);
  return {
    orderNo: draft.serialNo,
    invoiceType: '1',
    invoiceLine: draft.isSpecial ? LINES.special : LINES.ordinary,
    invoiceDate: formatWireTime(draft.at),
    salerTaxNum: draft.sellerTaxNo,
    buyerName: buyer.name,
    buyerTaxNum: buyer.taxNo,
    buyerAddress: buyer.address,
    buyerTel: buyer.phone,
    buyerAccount: [buyer.bankName, buyer.bankAccount].filter((text) => text !== '').join(' '),
    // By mail.
    pushMode: '0',
    email: buyer.email,
    remark: draft.remark,
    clerk: '知集',
    invoiceDetail: [
      {
        goodsName: draft.goodsName,
        goodsCode: GOODS_CODE,
        withTaxFlag: '1',
        price,
        num: '1',
        taxIncludedAmount: price,
        taxRate: TAX_RATE,
        invoiceLineProperty: '0',
      },
    ],
  };
}

function invoiceStateOf([invoice]: z.output<typeof Invoices>): InvoiceState {
  if (invoice === undefined) {
    return { state: 'unknown' };
  }
  const { status, failCause, allElectronicInvoiceNumber: invoiceNo } = invoice;
  if (WORKING.has(status)) {
    return { state: 'working' };
  }
  if (status === ISSUED && invoiceNo !== null) {
    const { pdfUrl, ofdUrl, xmlUrl } = invoice;
    return {
      state: 'issued',
      invoiceNo,
      files: { pdf: pdfUrl ?? '', ofd: ofdUrl ?? '', xml: xmlUrl ?? '' },
    };
  }
  if (status !== FAILED) {
    throw new Error(`Nuonuo has an invoice in state ${status}`);
  }
  return { state: 'failed', reason: failCause ?? status };
}

function reversalStateOf({ list: [form] }: z.output<typeof RedForms>): ReversalState {
  if (form === undefined) {
    return { state: 'unknown' };
  }
  const { billStatus, billMessage, redInvoiceNumber } = form;
  if (CONFIRMED.has(billStatus) && redInvoiceNumber !== null) {
    return { state: 'reversed', redInvoiceNo: redInvoiceNumber };
  }
  return CONFIRMED.has(billStatus) || RED_WORKING.has(billStatus)
    ? { state: 'working' }
    : { state: 'failed', reason: billMessage ?? billStatus };
}
