/** Everything that is generated from the schema; the database is built once for all of it. */
import { join } from 'node:path';
import { readOwners } from '../boundaries/tables.ts';
import { renderDataModel } from './data-model.ts';
import { renderDatabaseTypes } from './database-types.ts';
import { readMigrated } from './scratch-database.ts';
import { readTables } from './schema.ts';
import { readTableTexts } from './table-texts.ts';
import type { Generator } from './generator.ts';

const root = join(import.meta.dirname, '..', '..');

interface Texts {
  readonly types: string;
  readonly model: string;
}

let texts: Promise<Texts> | undefined;

async function renderAll(): Promise<Texts> {
  texts ??= readMigrated(async (url) => ({
    types: await renderDatabaseTypes(url),
    model: renderDataModel(await readTables(url), readOwners(root), readTableTexts(root)),
  }));
  return texts;
}

export const schemaGenerators: readonly Generator[] = [
  {
    name: 'database types',
    file: 'server/src/platform/db/types.gen.ts',
    render: async () => (await renderAll()).types,
  },
  {
    name: 'data model',
    file: 'docs/data-model.md',
    render: async () => (await renderAll()).model,
  },
];
