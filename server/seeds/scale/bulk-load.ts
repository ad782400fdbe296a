/** Fills tables without keeping indexes, references and sums up row by row; all are made anew. */
import type { Client } from 'pg';

interface Definition {
  readonly drop: string;
  readonly create: string;
}

const WORK_MEMORY = '512MB';

/**
 * Runs `load` in one transaction with the secondary indexes, foreign keys and triggers of `tables`
 * away. Needs the owner; nobody else can use the tables meanwhile, and a failure leaves no trace.
 */
export async function bulkLoad(
  owner: Client,
  tables: readonly string[],
  load: () => Promise<void>,
  restoring: (share: number) => void,
): Promise<void> {
  await owner.query('begin');
  await owner.query(`set local maintenance_work_mem = '${WORK_MEMORY}'`);
  await owner.query(`set local work_mem = '${WORK_MEMORY}'`);
  await owner.query('set local synchronous_commit = off');
  const set = tables.join(', ');
  await owner.query(`lock table ${set} in access exclusive mode`);
  const away = [...(await foreignKeys(owner, tables)), ...(await indexes(owner, tables))];
  for (const { drop } of away) {
    await owner.query(drop);
  }
  for (const table of tables) {
    await owner.query(`alter table ${table} disable trigger user`);
  }
  await load();
  for (const table of tables) {
    await owner.query(`alter table ${table} enable trigger user`);
  }
  for (const [index, { create }] of away.toReversed().entries()) {
    await owner.query(create);
    restoring((index + 1) / away.length);
  }
  await owner.query('commit');
}

async function foreignKeys(owner: Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await owner.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by oid`,
    [tables],
  );
  return rows;
}

/** Those that belong to no constraint. */
async function indexes(owner: Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await owner.query<Definition>(
    `select format('drop index %s', indexrelid::regclass) as drop,
       pg_get_indexdef(indexrelid) as create
     from pg_index i where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by indexrelid`,
    [tables],
  );
  return rows;
}
