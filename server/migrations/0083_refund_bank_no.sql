-- One transfer of the bank pays one refund out: a number given twice by mistake is refused.
create table refund_bank_no (
  bank_no text primary key,
  refund_no text not null unique
);
insert into refund_bank_no (bank_no, refund_no)
select r.channel_refund_no, min(r.refund_no)
from refund r join payment p on p.user_id = r.user_id and p.trade_no = r.trade_no
where r.status = 3 and r.channel_refund_no is not null and (r.by_bank or p.channel = 3)
group by r.channel_refund_no;
grant select, insert on refund_bank_no to zhiji_app;
