-- What every buyer and every claimer counts stands apart from the catalogue: buying and claiming then
-- write none of the tables that everybody reads, and of which a database of several machines keeps a
-- copy on each. How many there are goes along, so that one row decides.
--
-- The program before this one still counts in the old columns while servers restart. Triggers carry
-- that over, so that one row decides for both programs; they go with the columns in a later migration.
-- Locks run one way: the old row, then the new one, which the new program takes alone.

-- How many of a coupon there are, and how many were claimed.
create table coupon_stock (
  coupon_id bigint primary key references coupon on delete cascade,
  total_num int not null check (total_num > 0),
  receive_num int not null default 0,
  -- Of those, given out elsewhere.
  outside_num int not null default 0,
  constraint coupon_stock_check check (receive_num between 0 and total_num),
  constraint coupon_stock_outside check (outside_num between 0 and receive_num)
) with (fillfactor = 70);
-- How many there are is part of what a coupon promises.
grant select, insert, update (receive_num) on coupon_stock to zhiji_app;

-- Nobody counts between the copy and the triggers; coupons come before offers, as in an order.
alter table coupon alter column total_num drop not null;
insert into coupon_stock select id, total_num, receive_num, outside_num from coupon;

create function coupon_stock_add(coupon bigint, total int, received int, outside int)
returns void language sql as $$
  insert into coupon_stock values (coupon, total, received, outside)
$$;

-- How many are claimed now; null when there are not so many left.
create function coupon_stock_move(coupon bigint, moved int) returns int language sql as $$
  update coupon_stock set receive_num = receive_num + moved
  where coupon_id = coupon and receive_num + moved <= total_num returning receive_num
$$;

create function coupon_counted_before() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform coupon_stock_add(new.id, new.total_num, new.receive_num, new.outside_num);
    return null;
  end if;
  new.receive_num := coupon_stock_move(new.id, new.receive_num - old.receive_num);
  return case when new.receive_num is not null then new end;
end $$;
create trigger coupon_added_before after insert on coupon
  for each row when (new.total_num is not null) execute function coupon_counted_before();
create trigger coupon_moved_before before update of receive_num on coupon
  for each row execute function coupon_counted_before();

-- How many places an offer of a flash sale has, and how many are sold.
create table seckill_stock (
  seckill_course_id bigint primary key references seckill_course on delete cascade,
  stock int not null check (stock >= 0),
  sold int not null default 0,
  -- Of those, sold elsewhere.
  sold_outside int not null default 0 check (sold_outside >= 0),
  constraint seckill_stock_check check (sold between 0 and stock)
) with (fillfactor = 70);
grant select, insert, update, delete on seckill_stock to zhiji_app;

alter table seckill_course alter column stock drop not null;
insert into seckill_stock select id, stock, sold, sold_outside from seckill_course;

create function seckill_stock_add(offer bigint, places int, taken int, outside int)
returns void language sql as $$
  insert into seckill_stock values (offer, places, taken, outside)
$$;

-- How many are sold now; null when there are not so many left.
create function seckill_stock_move(offer bigint, places int, moved int) returns int language sql as $$
  update seckill_stock set stock = stock + places, sold = sold + moved
  where seckill_course_id = offer and (moved <= 0 or sold + moved <= stock + places)
  returning sold
$$;

create function seckill_counted_before() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform seckill_stock_add(new.id, new.stock, new.sold, new.sold_outside);
    return null;
  end if;
  new.sold := seckill_stock_move(new.id, new.stock - old.stock, new.sold - old.sold);
  return case when new.sold is not null then new end;
end $$;
create trigger seckill_added_before after insert on seckill_course
  for each row when (new.stock is not null) execute function seckill_counted_before();
create trigger seckill_moved_before before update of stock, sold on seckill_course
  for each row execute function seckill_counted_before();
