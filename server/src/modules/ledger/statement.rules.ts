/** The books of an order as a statement: each movement, and what stands after it. Pure. */
import { TXN } from './movement.rules.ts';

/** One side of a movement. */
export interface Leg {
  readonly txn: string;
  readonly account: string;
  readonly amountFen: number;
  readonly at: Date;
}

type What =
  | 'payment'
  | 'free order'
  | 'free order given back'
  | 'refund'
  | 'channel fee'
  | 'channel fee returned';

export interface StatementLine {
  readonly at: Date;
  readonly what: What;
  /** The number of the payment, the refund or the order. */
  readonly serialNo: string;
  readonly legs: readonly Leg[];
  /** What each account holds of the order after it. */
  readonly balances: Readonly<Record<string, number>>;
}

/** The longer beginnings come first. */
const BEGINNINGS: readonly (readonly [beginning: string, what: What])[] = [
  [TXN.fee + TXN.payment, 'channel fee'],
  [TXN.fee + TXN.refund, 'channel fee returned'],
  [TXN.payment, 'payment'],
  [TXN.refund, 'refund'],
  [TXN.free, 'free order'],
  [TXN.freeBack, 'free order given back'],
];

/** Legs, in the order of time, as movements with running balances. */
export function statementOf(legs: readonly Leg[]): readonly StatementLine[] {
  const balances: Record<string, number> = {};
  return [...Map.groupBy(legs, ({ txn }) => txn)].flatMap(([txn, sides]) => {
    for (const { account, amountFen } of sides) {
      balances[account] = (balances[account] ?? 0) + amountFen;
    }
    const known = BEGINNINGS.find(([beginning]) => txn.startsWith(beginning));
    const [first] = sides;
    if (known === undefined || first === undefined) {
      throw new Error(`nothing says what ${txn} is`);
    }
    const [beginning, what] = known;
    const serialNo = txn.slice(beginning.length);
    return [{ at: first.at, what, serialNo, legs: sides, balances: { ...balances } }];
  });
}
