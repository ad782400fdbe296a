import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const SAFE = 'env(safe-area-inset-bottom)';
/** Bars one pays, buys, writes and goes around with. */
const BARS = [
  'app/layouts/tab-bar/tab-bar.module.css',
  'features/catalog/course/sale/course-actions.module.css',
  'features/learning/notes/note-here.module.css',
  'features/order/checkout/order-summary.module.css',
];

/** Every rule of the style sheets: where it stands, for what, and what it says. */
const rules = globSync('**/*.css', { cwd: SOURCE }).flatMap((file) => {
  const text = readFileSync(join(SOURCE, file), 'utf8').replaceAll(COMMENT, '');
  return [...text.matchAll(RULE)].map(([, selector = '', says = '']) => ({
    file,
    selector: selector.trim(),
    says,
  }));
});

const bars = rules.filter(
  ({ says }) => says.includes('position: fixed') && says.includes('inset: auto 0 0;'),
);
const roomForThem = rules.filter(
  ({ selector, says }) => selector.includes('body):has(') && says.includes('padding-bottom:'),
);

describe('[R1-D3.5] the lower edge of a phone', () => {
  it('is given to the page', () => {
    const page = readFileSync(join(SOURCE, '../index.html'), 'utf8');
    const [, viewport = ''] = /name="viewport" content="([^"]+)"/.exec(page) ?? [];
    expect(viewport.split(', ')).toContain('viewport-fit=cover');
  });

  it('has bars, each with room below for the hand’s line', () => {
    expect(bars.map(({ file }) => file)).toEqual(expect.arrayContaining(BARS));
    expect(bars.filter(({ says }) => !says.includes(SAFE))).toEqual([]);
  });

  it('leaves the end of the page readable above them', () => {
    expect(roomForThem.map(({ file }) => file).sort()).toEqual(BARS);
    expect(roomForThem.filter(({ says }) => !says.includes(SAFE))).toEqual([]);
  });
});
