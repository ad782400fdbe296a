/** The tax service, told how to behave and asked what it did; the sandbox plays it. */
import { z } from 'zod';

/** `lose` and `odd` do what they are asked, and do not say so. */
export type TaxMode = 'work' | 'slow' | 'refuse' | 'fail' | 'hang' | 'break' | 'lose' | 'odd';

const Played = z.object({
  invoices: z.array(
    z.object({
      /** Our number of it. */
      orderNo: z.string(),
      invoiceNo: z.string(),
      price: z.string(),
      /** It was taken, and nothing came of it. */
      fails: z.boolean(),
      redInvoiceNo: z.string().nullable(),
    }),
  ),
  reversals: z.array(
    z.object({
      /** Our number of it. */
      billId: z.string(),
      redInvoiceNo: z.string(),
      invoiceNo: z.string(),
    }),
  ),
});
export type Played = z.infer<typeof Played>;

export class TaxService {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** How it behaves from now on. */
  async behave(mode: TaxMode): Promise<void> {
    const answer = await fetch(`${this.#origin}/nuonuo/modes/${mode}`, { method: 'POST' });
    if (!answer.ok) {
      throw new Error(`the tax service takes no mode ${mode}: ${answer.status}`);
    }
    await answer.arrayBuffer();
  }

  /** Everything it was asked to issue and to undo. */
  async played(): Promise<Played> {
    const answer = await fetch(`${this.#origin}/nuonuo.json`);
    return Played.parse(await answer.json());
  }
}
