/** WeChat Pay as the sandbox plays it: the buyer's phone, and what goes wrong. */

export interface WechatPayTrade {
  readonly state: string;
  readonly transactionId: string;
  readonly codeUrl: string;
  readonly deliveries: readonly { readonly notice: string; readonly status: number }[];
}

async function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function answerOf<Data>(response: Response): Promise<Data> {
  if (!response.ok) {
    throw new Error(`WeChat Pay will not: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as Data;
}

/** What WeChat Pay knows of one of our numbers. */
export async function wechatPayTrade(origin: string, tradeNo: string): Promise<WechatPayTrade> {
  return answerOf(await fetch(`${origin}/wechat-pay/trades/${tradeNo}`));
}

export interface WechatPaying {
  /** How the news of it arrives; see the sandbox. */
  readonly notice?: string;
  readonly times?: number;
  readonly delayMs?: number;
  readonly amountFen?: number;
  /** Who pays, by name. */
  readonly person?: string;
  /** Also when the payment is closed. */
  readonly force?: boolean;
}

/** Lets the buyer pay; the news of it is sent in the background. */
export async function payInWechat(
  origin: string,
  tradeNo: string,
  how: WechatPaying = {},
): Promise<WechatPayTrade> {
  return answerOf(await post(`${origin}/wechat-pay/trades/${tradeNo}/pay`, how));
}

/** Lets the buyer start or stop typing his password. */
export async function actInWechatPay(
  origin: string,
  tradeNo: string,
  act: 'type' | 'cancel',
): Promise<WechatPayTrade> {
  return answerOf(await post(`${origin}/wechat-pay/trades/${tradeNo}/${act}`, {}));
}

/** Sends the news of a payment now; answers the HTTP status each copy was answered with. */
export async function notifyFromWechat(
  origin: string,
  tradeNo: string,
  how: { readonly notice?: string; readonly times?: number } = {},
): Promise<number[]> {
  const response = await post(`${origin}/wechat-pay/trades/${tradeNo}/notices`, how);
  const { deliveries } = await answerOf<Pick<WechatPayTrade, 'deliveries'>>(response);
  return deliveries.map(({ status }) => status);
}

/** Ends a refund as WeChat Pay would in its own time. */
export async function settleWechatRefund(
  origin: string,
  refundNo: string,
  status: 'SUCCESS' | 'ABNORMAL' | 'CLOSED',
): Promise<void> {
  await answerOf(await post(`${origin}/wechat-pay/refunds/${refundNo}/settle`, { status }));
}

/** Makes WeChat Pay behave otherwise, or its clock run faster. */
export async function setWechatPay(
  origin: string,
  modes: {
    readonly api?: string;
    readonly notice?: string;
    readonly refund?: string;
    readonly speed?: number;
  },
): Promise<void> {
  await answerOf(await post(`${origin}/wechat-pay/modes`, modes));
}

export interface WechatBillEdit {
  readonly kind: 'add' | 'drop' | 'amount' | 'double' | 'fee';
  readonly tradeNo: string;
  /** Set when a refund is meant. */
  readonly refundNo?: string;
  readonly amountFen?: number;
}

/** Puts mistakes into the bill of a day, in place of those that were there. */
export async function editWechatBill(
  origin: string,
  day: string,
  edits: readonly WechatBillEdit[],
): Promise<void> {
  const response = await post(`${origin}/wechat-pay/bill-edits`, { day, edits });
  if (!response.ok) {
    throw new Error(`the bill cannot be edited so: ${await response.text()}`);
  }
}
