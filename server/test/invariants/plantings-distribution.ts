/** Commissions that are not what the rows and the books say. */
import type { Planting } from './planting.ts';
import type { World } from './world.ts';

const FROZEN = 0;
const SETTLED = 1;

/** Selects the commission of that status. */
const of = ({ shared }: World, status = FROZEN): string =>
  `user_id = ${shared.userId} and status = ${status}`;

/** Its item. */
const itemOf = (world: World): string => `id = (select item_id from commission where ${of(world)})`;

/** Its steps. */
const stepsOf = (world: World, status = FROZEN): string =>
  `commission_id = (select id from commission where ${of(world, status)})`;

/** What the step of that number booked. */
const bookedBy = (world: World, status: number, stepNo: number): string =>
  `txn = (select 'commission:' || id || ':${stepNo}' from commission where ${of(world, status)})`;

export const distributionPlantings: readonly Planting[] = [
  [
    'commission_is_share',
    'more than its share',
    (world) => [`update commission set price_fen = price_fen + 1 where ${of(world)}`],
  ],
  [
    'commission_is_share',
    'another rate than its item was bought under',
    (world) => [
      `update commission set rate_bp = 2000, price_fen = base_fen / 5 where ${of(world)}`,
    ],
  ],
  [
    'commission_is_share',
    'a rate above the cap',
    (world) => [
      `update order_item set spread_bp = 5000 where ${itemOf(world)}`,
      `update commission set rate_bp = 5000, price_fen = base_fen / 2 where ${of(world)}`,
    ],
  ],
  [
    'commission_is_share',
    'a share of more than was paid',
    (world) => [
      `update commission set base_fen = base_fen * 2, price_fen = price_fen * 2 where ${of(world)}`,
    ],
  ],
  [
    'commission_is_share',
    'a share of less than its item keeps',
    (world) => [
      `update commission set base_fen = base_fen / 2, price_fen = price_fen / 2 where ${of(world)}`,
    ],
  ],
  [
    'commission_is_share',
    'two for one item',
    (world) => [
      `insert into commission select user_id, id + 1000000, sale_id, buyer_id, order_id, item_id,
         shop_id, title, base_fen, rate_bp, price_fen, back_fen, status, paid_at, freeze_until,
         look_at, settled_at, payout_id
       from commission where ${of(world)}`,
    ],
  ],
  [
    'commission_is_share',
    'one for one’s own purchase',
    (world) => [
      `update spread_sale set user_id = buyer_id where order_id = ${world.shared.frozen.order.id}`,
      `update commission set user_id = buyer_id where ${of(world)}`,
    ],
  ],
  [
    'commission_is_share',
    'one of a sale that does not count',
    (world) => [
      `update spread_sale set verdict = 'outside'
       where order_id = ${world.shared.frozen.order.id}`,
    ],
  ],
  [
    'commission_is_share',
    'one of nobody’s purchase',
    (world) => [`update commission set item_id = 0 where ${of(world)}`],
  ],
  [
    'commission_follows',
    'a refund nobody has followed',
    (world) => [`update order_item set refunded_fen = 100 where ${itemOf(world)}`],
  ],
  [
    'commission_booked',
    'a frozen one that is not in the books',
    (world) => [`delete from ledger_entry where ${bookedBy(world, FROZEN, 1)}`],
  ],
  [
    'commission_booked',
    'a settled one that is still frozen in the books',
    (world) => [`delete from ledger_entry where ${bookedBy(world, SETTLED, 2)}`],
  ],
  [
    'commission_booked',
    'one that only the books know',
    (world) => [
      `delete from commission_step where ${stepsOf(world)}`,
      `delete from commission where ${of(world)}`,
    ],
  ],
  [
    'commission_steps',
    'a step that is missing',
    (world) => [`delete from commission_step where ${stepsOf(world, SETTLED)} and step_no = 2`],
  ],
  [
    'commission_steps',
    'one that begins otherwise',
    (world) => [
      `update commission_step set step = 'lowered' where ${stepsOf(world)} and step_no = 1`,
    ],
  ],
  [
    'commission_steps',
    'steps that do not add up',
    (world) => [`update commission_step set fen = fen + 1 where ${stepsOf(world)}`],
  ],
  [
    'commission_steps',
    'more taken back than its steps say',
    (world) => [`update commission set back_fen = back_fen + 1 where ${of(world)}`],
  ],
  [
    'commission_steps',
    'a step that raises it again',
    (world) => [
      `insert into commission_step
       select user_id, id, 2, 'lowered', -5, now() from commission where ${of(world)}`,
      `insert into commission_step
       select user_id, id, 3, 'lowered', 5, now() from commission where ${of(world)}`,
    ],
  ],
  [
    'commission_steps',
    'one that is settled without a step',
    (world) => [`update commission set settled_at = now() where ${of(world)}`],
  ],
  [
    'commission_taken_back',
    'one that is cancelled though its item keeps money',
    (world) => [`update commission set status = 3, look_at = null where ${of(world)}`],
  ],
  [
    'commission_taken_back',
    'one that is frozen though nothing is left',
    (world) => [`update commission set base_fen = 0, price_fen = 0 where ${of(world)}`],
  ],
  [
    'commission_settles',
    'one that nobody looks at',
    (world) => [`update commission set look_at = now() - interval '2 hours' where ${of(world)}`],
  ],
  [
    'sale_recorded',
    'an order by a link that nobody was told of',
    ({ shared: { frozen } }) => [
      `update orders set paid_at = paid_at - interval '1 hour' where id = ${frozen.order.id}`,
      `delete from spread_sale where order_id = ${frozen.order.id}`,
    ],
  ],
];
