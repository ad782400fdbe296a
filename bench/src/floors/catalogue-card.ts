/**
 * F2 of the catalogue: a course as lists show it, columns and mapping. The columns are those the
 * server reads, written down again because a floor shares no code with what it is held against.
 */

export interface CardRow {
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly cover: string;
  readonly price_fen: number;
  readonly original_price_fen: number;
  readonly buy_num: number;
  readonly teacher_names: string;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly signup_end: Date | null;
  readonly seat_num: number;
  readonly seat_used: number;
  readonly is_on_sale: boolean;
  readonly address: string;
  readonly country_id: number | null;
  readonly country: string;
  readonly province_id: number | null;
  readonly province: string;
  readonly city_id: number | null;
  readonly city: string;
  readonly area_id: number | null;
  readonly area: string;
  readonly shop_id: number;
  readonly shop_name: string;
  readonly logo: string;
  readonly curriculum_count: number;
  readonly teacher_count: number;
  readonly labels: readonly { readonly id: number; readonly label: string }[] | null;
  readonly sale_id: number | null;
  readonly sale_fen: number;
  readonly stock: number;
  readonly sold: number;
  readonly limit_num: number;
  readonly sale_start: Date;
  readonly sale_end: Date;
}

export const CARD = `
  c.id, c.type, c.title, c.cover, c.price_fen, c.original_price_fen, c.buy_num, c.teacher_names,
  c.start_at, c.end_at, coalesce(d.signup_end_at, c.start_at) as signup_end,
  seats.seat_num, seats.seat_used, c.status = 2 and s.status = 1 as is_on_sale, c.address,
  c.country_id, p1.name as country, c.province_id, p2.name as province,
  c.city_id, p3.name as city, c.area_id, p4.name as area,
  s.id as shop_id, s.name as shop_name, s.logo, s.curriculum_count, s.teacher_count,
  (select json_agg(json_build_object('id', l.id, 'label', l.label) order by g.place)
    from unnest(c.label_ids) with ordinality as g(id, place) join label l on l.id = g.id) as labels,
  sale.*`;

export const CARD_JOINS = `
  join shop s on s.id = c.shop_id
  join course_detail d on d.course_id = c.id
  join course_stock seats on seats.course_id = c.id
  left join address p1 on p1.id = c.country_id
  left join address p2 on p2.id = c.province_id
  left join address p3 on p3.id = c.city_id
  left join address p4 on p4.id = c.area_id
  left join lateral (
    select i.id as sale_id, i.price_fen as sale_fen, places.stock, places.sold, i.limit_num,
      k.start_at as sale_start, k.end_at as sale_end
    from seckill_course i join seckill k on k.id = i.seckill_id
    join seckill_stock places on places.seckill_course_id = i.id
    where i.course_id = c.id and k.status = 1 and k.end_at > now()
      and k.start_at <= now() + interval '10 minutes'
    order by k.start_at limit 1
  ) sale on true`;

export const RECORD = 2;
const FEN = 100;
const SHANGHAI_MS = 28_800_000;
const SECONDS_LENGTH = 19;

/** Fen as yuan with two decimals. */
export function yuan(fen: number): string {
  return (fen / FEN).toFixed(2);
}

/** A moment as the wire writes it. */
export function wireTime(moment: Date): string {
  const local = new Date(moment.getTime() + SHANGHAI_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, SECONDS_LENGTH)}`;
}

/** The same where there may be none. */
function wireTimeOrNull(moment: Date | null): string | null {
  return moment === null ? null : wireTime(moment);
}

/** A recorded course has no seats to run out of, nor has one of no given number. */
const seatLeft = ({ type, seat_num, seat_used }: CardRow): number | null =>
  type === RECORD || seat_num === 0 ? null : Math.max(seat_num - seat_used, 0);

const named = (id: number | null, name: string) => (id === null ? null : { id, name });

/** A row as the wire shows it. */
export function cardOf(row: CardRow) {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    cover: row.cover,
    price: yuan(row.price_fen),
    original_price: yuan(row.original_price_fen),
    coupon_price: null,
    labels: row.labels ?? [],
    buy_num: row.buy_num,
    teacher_names: row.teacher_names,
    start_time: wireTimeOrNull(row.start_at),
    end_time: wireTimeOrNull(row.end_at),
    signup_end_time: wireTimeOrNull(row.signup_end),
    seat_left: seatLeft(row),
    is_on_sale: row.is_on_sale ? 1 : 0,
    country: named(row.country_id, row.country),
    province: named(row.province_id, row.province),
    city: named(row.city_id, row.city),
    area: named(row.area_id, row.area),
    address: row.address,
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logo: row.logo,
      curriculum_count: row.curriculum_count,
      teacher_count: row.teacher_count,
    },
    seckill:
      row.sale_id === null
        ? null
        : {
            id: row.sale_id,
            start_time: wireTime(row.sale_start),
            end_time: wireTime(row.sale_end),
            seckill_price: yuan(row.sale_fen),
            coupon_price: null,
            stock: row.stock,
            sold: row.sold,
            limit_num: row.limit_num,
          },
  };
}
