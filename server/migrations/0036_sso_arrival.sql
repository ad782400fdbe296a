-- A ticket may also lead to this site: whoever is logged in at the sister site arrives logged in.
alter table sso_ticket drop constraint sso_ticket_audience_check;
alter table sso_ticket add constraint sso_ticket_audience_check
  check (audience in ('web', 'sister', 'agency'));
