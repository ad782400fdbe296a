import { describe, expect, it } from 'vitest';
import { renderDataModel } from './data-model.ts';
import type { Column, Table } from './schema.ts';

const column = (name: string, optional = false): Column => ({ name, type: 'bigint', optional });
const shop: Table = {
  name: 'shop',
  columns: [column('id'), { name: 'since', type: 'timestamp with time zone', optional: false }],
  key: ['id'],
  unique: [['since']],
  references: [],
};
const course: Table = {
  name: 'course',
  columns: [column('id'), column('shop_id', true), column('title')],
  key: ['id'],
  unique: [],
  references: [{ columns: ['shop_id'], table: 'shop' }],
};
const detail: Table = {
  name: 'course_detail',
  columns: [column('course_id')],
  key: ['course_id'],
  unique: [],
  references: [{ columns: ['course_id'], table: 'course' }],
};
const tables = [course, detail, shop];
const owners = new Map([
  ['shop', 'organisation'],
  ['course', 'catalog'],
  ['course_detail', 'catalog'],
]);
const texts = new Map(tables.map(({ name }) => [name, `Rows of ${name}.`]));

describe('the data model', () => {
  const page = renderDataModel(tables, owners, texts);

  it('draws the tables of a module with their keys and without other columns', () => {
    expect(page).toContain('  course {\n    bigint id PK\n    bigint shop_id FK\n  }');
    expect(page).toContain('    timestamptz since UK');
  });

  it('draws foreign keys by how many rows there may be on each side', () => {
    expect(page).toContain('  shop |o--o{ course : "shop_id"');
    expect(page).toContain('  course ||--o| course_detail : "course_id"');
  });

  it('names the owner of a table that belongs to another module', () => {
    expect(page).toContain('  shop["shop (organisation)"]');
    expect(page).toContain('  catalog -->|1| organisation');
  });

  it('refuses a table without an owner, and one that nothing is said about', () => {
    expect(() => renderDataModel(tables, new Map(), texts)).toThrow('course has no owner');
    expect(() => renderDataModel(tables, owners, new Map())).toThrow('what course holds');
  });
});
