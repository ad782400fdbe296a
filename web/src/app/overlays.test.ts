import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const IMPORT = /from '([^']+\.module\.css)'/g;
const FLOATS = 'box-shadow: var(--shadow-float)';

/** These float too, but nobody opens them: cards below a mouse, bars, notices and buttons. */
const NEVER_OPENED: ReadonlySet<string> = new Set([
  'app/layouts/notices/offline-bar.module.css',
  'features/catalog/course/course-cover.module.css',
  'features/catalog/course/sale/buy-bar.module.css',
  'features/live/talk/message-list.module.css',
  'shared/ui/card/card.module.css',
  'shared/ui/feedback/toast-stack.module.css',
]);

const SHOP_SEARCH = 'features/organisation/certification/teacher/shop-search';
/** Users of such a sheet that another component opens and closes, or that only borrow its looks. */
const OPENED_BY: Readonly<Record<string, string>> = {
  'features/catalog/home/category-panel.tsx': 'features/catalog/home/category-flyout.tsx',
  'features/catalog/search/suggestion-option.tsx': 'features/catalog/search/suggestions.tsx',
  [`${SHOP_SEARCH}/shop-field.tsx`]: `${SHOP_SEARCH}/shop-search.tsx`,
};

const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');
const components = globSync('**/*.tsx', { cwd: SOURCE });
const isClosedByBack = (component: string) => /<BackCloses |useBackCloses\(/.test(read(component));

/** Components that use a sheet. */
function usersOf(sheet: string): string[] {
  return components.filter((component) =>
    [...read(component).matchAll(IMPORT)].some(
      ([, path = '']) =>
        (path.startsWith('#') ? path.slice(1) : join(dirname(component), path)) === sheet,
    ),
  );
}

const floating = globSync('**/*.module.css', { cwd: SOURCE }).filter((sheet) =>
  read(sheet).includes(FLOATS),
);
const overlays = floating.filter((sheet) => !NEVER_OPENED.has(sheet));

describe('[R1-D3.1] what lies over a page', () => {
  it('is found', () => {
    expect(overlays).toContain('shared/ui/dialog/dialog.module.css');
    expect(overlays).toContain('shared/ui/menu-button.module.css');
  });

  it.each(overlays)('%s: Back closes it', (sheet) => {
    const users = usersOf(sheet);
    expect(users).not.toEqual([]);
    expect(users.filter((user) => !isClosedByBack(OPENED_BY[user] ?? user))).toEqual([]);
  });

  it('has no exception that is out of date', () => {
    expect([...NEVER_OPENED].filter((sheet) => !floating.includes(sheet))).toEqual([]);
    const users = new Set(overlays.flatMap(usersOf));
    const parts = Object.keys(OPENED_BY);
    expect(parts.filter((part) => !users.has(part) || isClosedByBack(part))).toEqual([]);
  });

  it('is a dialog of the browser only where Back closes it', () => {
    const dialogs = components.filter((file) => /<dialog\b/.test(read(file)));
    expect(dialogs.filter((file) => !isClosedByBack(file))).toEqual([]);
  });
});
