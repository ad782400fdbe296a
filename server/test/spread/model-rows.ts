/** What the model of commissions keeps: orders, commissions and payouts of one distributor. */
import type { COMMISSION_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { CommissionMove } from '#modules/ledger';

/** The rules of the product, which a model outside of its module is handed. */
export interface Rules {
  readonly shareOf: (baseFen: number, rateBp: number) => number;
  readonly followed: (
    commission: Pick<ModelCommission, 'status' | 'base_fen' | 'rate_bp' | 'price_fen'>,
    keptFen: number,
  ) => {
    readonly step: string;
    readonly move: CommissionMove;
    readonly baseFen: number;
    readonly priceFen: number;
    readonly backFen: number;
  } | null;
  readonly taxOf: (grossFen: number) => number;
}

type Status = (typeof COMMISSION_STATUSES)[keyof typeof COMMISSION_STATUSES];

export interface ModelItem {
  readonly payFen: number;
  readonly rateBp: number;
  backFen: number;
}

export interface ModelOrder {
  readonly items: readonly ModelItem[];
  commissions: ModelCommission[] | null;
}

export interface ModelCommission {
  readonly id: number;
  readonly item: ModelItem;
  readonly rate_bp: number;
  status: Status;
  base_fen: number;
  price_fen: number;
  back_fen: number;
  steps: string[];
  fens: number[];
  payout: ModelPayout | null;
}

export interface ModelPayout {
  readonly id: number;
  readonly grossFen: number;
  readonly taxFen: number;
  state: 'open' | 'paid' | 'failed';
}

export const leftOf = ({ payFen, backFen }: ModelItem): number => payFen - backFen;
export const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);
