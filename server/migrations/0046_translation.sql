-- The English of what operators write in Chinese, known by the Chinese text itself, as in a phrase
-- book: whatever table a text stands in, it is translated once. A text without a row stays Chinese.
create table translation (
  source text not null check (source <> ''),
  source_md5 text primary key generated always as (md5(source)) stored,
  en text not null check (en <> ''),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on translation to zhiji_app;
