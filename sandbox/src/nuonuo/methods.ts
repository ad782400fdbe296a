import { newInvoiceNo, type PlayedInvoice, type TaxService } from './invoices.ts';

type Body = Readonly<Record<string, unknown>>;
interface Answer {
  readonly code: string;
  readonly describe: string;
  readonly result?: unknown;
}

const SLOW_LOOKS = 3;
const done = (result?: unknown): Answer => ({ code: 'E0000', describe: '调用成功', result });
const refuse = (code: string, describe: string): Answer => ({ code, describe });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const SOCIAL_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
const MONEY = /^\d+\.\d{2}$/;
/** Whose tax number is whose, of those the tax office knows; another name under it is refused. */
const REGISTER: ReadonlyMap<string, string> = new Map([
  ['91440300708461136T', '深圳知远科技有限公司'],
]);

/** What each method answers; `origin` is where the service's files lie. */
export function answer(
  service: TaxService,
  method: string,
  body: Body,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Answer {
  switch (method) {
    case 'nuonuo.OpeMplatform.requestBillingNew':
      return issue(service, (body['order'] ?? {}) as Body, now);
    case 'nuonuo.OpeMplatform.queryInvoiceResult':
      return query(service, body, origin);
    case 'nuonuo.OpeMplatform.saveInvoiceRedConfirm':
      return reverse(service, body, now);
    case 'nuonuo.OpeMplatform.queryInvoiceRedConfirm':
      return queryReversal(service, body);
    default:
      return refuse('070201', 'API不存在');
  }
}

function issue(service: TaxService, order: Body, now: Date): Answer {
  const orderNo = text(order['orderNo']);
  const buyerName = text(order['buyerName']);
  const buyerTaxNo = text(order['buyerTaxNum']);
  const sellerTaxNo = text(order['salerTaxNum']);
  const [line] = Array.isArray(order['invoiceDetail']) ? (order['invoiceDetail'] as Body[]) : [];
  const price = text(line?.['taxIncludedAmount']);
  const isSpecial = order['invoiceLine'] === 'bs';
  if (orderNo === '' || buyerName === '' || !MONEY.test(price)) {
    return refuse('E9100', '必填项为空');
  }
  if (!SOCIAL_CODE.test(sellerTaxNo)) {
    return refuse('E9104', '销方税号有误');
  }
  if (isSpecial && !SOCIAL_CODE.test(buyerTaxNo)) {
    return refuse('E9105', '专票购方税号有误');
  }
  if (service.invoices.has(orderNo)) {
    return refuse('E9106', '订单编号或流水号不能重复');
  }
  const isMismatched = (REGISTER.get(buyerTaxNo) ?? buyerName) !== buyerName;
  if (isMismatched || service.mode === 'refuse') {
    return refuse('E9105', '购方名称与税号不匹配');
  }
  const invoiceNo = newInvoiceNo(now);
  service.invoices.set(orderNo, {
    orderNo,
    serialNo: `S${invoiceNo}`,
    buyerName,
    buyerTaxNo,
    sellerTaxNo,
    date: text(order['invoiceDate']),
    price,
    taxRate: text(line?.['taxRate']),
    isSpecial,
    invoiceNo,
    fails: service.mode === 'fail',
    asked: 0,
    redInvoiceNo: null,
  });
  return { ...done({ invoiceSerialNum: `S${invoiceNo}` }), describe: '开票提交成功' };
}

function query(service: TaxService, body: Body, origin: string): Answer {
  const [orderNo] = Array.isArray(body['orderNos']) ? (body['orderNos'] as unknown[]) : [];
  const invoice = service.invoices.get(text(orderNo));
  if (invoice === undefined) {
    return refuse('E9500', '发票不存在');
  }
  invoice.asked += 1;
  const looks = service.mode === 'slow' ? SLOW_LOOKS : 1;
  return done([{ ...shown(invoice), ...stateOf(invoice, looks, origin) }]);
}

const shown = ({ orderNo, serialNo, buyerName, price }: PlayedInvoice) => ({
  orderNo,
  serialNo,
  payerName: buyerName,
  orderAmount: price,
});

function stateOf(invoice: PlayedInvoice, looks: number, origin: string) {
  if (invoice.asked <= looks) {
    return { status: '20', statusMsg: '开票中' };
  }
  if (invoice.fails) {
    return { status: '22', statusMsg: '开票失败', failCause: '购方税号有误' };
  }
  const file = (kind: string) => `${origin}/nuonuo/files/${invoice.invoiceNo}.${kind}`;
  return {
    status: '2',
    statusMsg: '开票完成（最终状态）',
    allElectronicInvoiceNumber: invoice.invoiceNo,
    pdfUrl: file('pdf'),
    ofdUrl: file('ofd'),
    xmlUrl: file('xml'),
  };
}

function reverse(service: TaxService, body: Body, now: Date): Answer {
  const billId = text(body['billId']);
  const invoice = [...service.invoices.values()].find(
    ({ invoiceNo }) => invoiceNo === body['blueElecInvoiceNumber'],
  );
  if (service.redForms.has(billId)) {
    return refuse('E9106', '申请号重复');
  }
  if (invoice === undefined) {
    return refuse('E9500', '蓝票不存在');
  }
  if (service.mode === 'refuse' || invoice.redInvoiceNo !== null) {
    return refuse('E9103', '该发票不能重复冲红');
  }
  service.redForms.set(billId, { billId, invoice, redInvoiceNo: newInvoiceNo(now), asked: 0 });
  return done();
}

function queryReversal(service: TaxService, body: Body): Answer {
  const form = service.redForms.get(text(body['billId']));
  if (form === undefined) {
    return done({ total: 0, list: [] });
  }
  form.asked += 1;
  const { billId, redInvoiceNo, invoice } = form;
  const isOut = form.asked > (service.mode === 'slow' ? SLOW_LOOKS : 1);
  if (isOut) {
    invoice.redInvoiceNo = redInvoiceNo;
  }
  const state = isOut ? { billStatus: '01', redInvoiceNumber: redInvoiceNo } : { billStatus: '15' };
  const list = [{ billId, billMessage: '', redInvoiceNumber: null, ...state }];
  return done({ total: 1, list });
}
