/** The payment channels, told what their users do; the sandbox plays them. */
import { z } from 'zod';

export type ChannelName = 'wechat' | 'alipay';

const folders: Readonly<Record<ChannelName, string>> = { wechat: 'wechat-pay', alipay: 'alipay' };

/** How the server numbers them. */
export const payTypes = { wechat: 1, alipay: 2 } as const satisfies Record<ChannelName, number>;

/** What we say to a notice that was taken, and to one that was not: status and bytes. */
export const replies = {
  wechat: { taken: '204', refused: '400 {"code":"FAIL","message":"失败"}' },
  alipay: { taken: '200 success', refused: '200 fail' },
} as const satisfies Record<ChannelName, Record<'taken' | 'refused', string>>;

const Trade = z.object({
  totalFen: z.number(),
  paidAt: z.number(),
  paidFen: z.number(),
  /** Of WeChat; of Alipay it is `status`. */
  state: z.string().optional(),
  status: z.string().optional(),
  /** What names a notice of WeChat in the clear. */
  eventId: z.string().optional(),
});
export type Trade = z.infer<typeof Trade>;

export interface Payment {
  readonly channel: ChannelName;
  readonly tradeNo: string;
}

/** How a buyer pays, and how the news of it travels. */
export interface Paying {
  readonly notice?: string;
  readonly amountFen?: number;
  /** Also when the channel was told to take no more money. */
  readonly force?: boolean;
}

/** One difference between a bill and the truth. */
export interface BillEdit {
  readonly kind: 'add' | 'drop' | 'amount' | 'double';
  readonly tradeNo: string;
  readonly refundNo?: string;
  readonly amountFen?: number;
}

const CONFLICT = 409;
const MISSING = 404;

/** Both of them. */
export class Channels {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Pays; null when the channel does not take the money (any more). */
  async pay({ channel, tradeNo }: Payment, paying: Paying = {}): Promise<Trade | null> {
    const answer = await this.#post(`${folders[channel]}/trades/${tradeNo}/pay`, paying);
    return answer.status === CONFLICT ? null : Trade.parse(await answer.json());
  }

  /** Has the channel tell of a payment once, in a way. */
  async tell({ channel, tradeNo }: Payment, notice: string): Promise<void> {
    const answer = await this.#post(`${folders[channel]}/trades/${tradeNo}/notices`, { notice });
    if (!answer.ok) {
      throw new Error(`${channel} cannot tell of ${tradeNo}: ${answer.status}`);
    }
    await answer.arrayBuffer();
  }

  /** What the channel knows of a payment; null when nothing. */
  async find({ channel, tradeNo }: Payment): Promise<Trade | null> {
    const answer = await fetch(`${this.#origin}/${folders[channel]}/trades/${tradeNo}`);
    return answer.status === MISSING ? null : Trade.parse(await answer.json());
  }

  /** Makes the bill of a day differ from the truth. */
  async editBill(channel: ChannelName, day: string, edits: readonly BillEdit[]): Promise<void> {
    const answer = await this.#post(`${folders[channel]}/bill-edits`, { day, edits });
    if (!answer.ok) {
      throw new Error(`${channel} takes no edits: ${await answer.text()}`);
    }
  }

  /** How a channel behaves from now on. */
  async behave(channel: ChannelName, modes: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await this.#post(`${folders[channel]}/modes`, modes);
    if (!answer.ok) {
      throw new Error(`${channel} takes no modes: ${await answer.text()}`);
    }
    await answer.arrayBuffer();
  }

  async #post(path: string, body: unknown): Promise<Response> {
    return fetch(`${this.#origin}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}
