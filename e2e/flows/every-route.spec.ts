/**
 * Every route there is, as a visitor, a learner and the owner of an institution sees it, in both
 * languages and at both widths: nothing is missing, dead, too wide, or complains. The gate looks at each
 * route once at a width, roles and languages taking turns; `FULL=1` looks at all of them.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { becomeOwner } from '../support/certification.ts';
import { deadEnds } from '../support/dead-ends.ts';
import { overflow } from '../support/hand/measures.ts';
import { watch } from '../support/quiet.ts';
import {
  type Belongings,
  equip,
  findOffers,
  NOTHING,
  type Place,
  placesOf,
  routeNames,
} from '../support/routes.ts';
import { expect, logIn, test } from '../support/site.ts';

const ROLES = ['visitor', 'learner', 'owner'] as const;
/** A page begins in the first. */
const LANGUAGES = ['zh', 'en'] as const;
/** Neighbours in the list differ in both. */
const TURNS = [
  ['visitor', 'zh'],
  ['learner', 'en'],
  ['owner', 'zh'],
  ['visitor', 'en'],
  ['learner', 'zh'],
  ['owner', 'en'],
] as const;
/** Each width begins at another turn, so that a route is seen in two ways. */
const WIDTHS = { desktop: { tag: '', first: 0 }, phone: { tag: ' @phone', first: 1 } } as const;

type Role = (typeof ROLES)[number];
type Language = (typeof LANGUAGES)[number];

const PLACEHOLDER = /正在建设|敬请期待|功能尚未开放|coming soon|under construction|later release/iu;
const FAILED = /^(?:重试|Try again|Retry)$/u;
/** A reader keeps the file open from which it takes page after page. */
const STREAM_OR_FILE = /\.(?:m3u8|m4s|mp4|ts|pdf)$/u;
const SENT_AWAY = /^#\/(?:404)?$/u;
const HTML_LANG = { zh: 'zh-CN', en: 'en' } as const;
const isFull = process.env['FULL'] === '1';

/** Which routes a role sees in a language at a width. */
function share(role: Role, language: Language, first: number): string[] {
  return routeNames().filter((_, index) => {
    const [turnRole, turnLanguage] = TURNS[(index + first) % TURNS.length] ?? [];
    return isFull || (turnRole === role && turnLanguage === language);
  });
}

async function belongingsOf(
  page: Page,
  context: BrowserContext,
  origin: string,
  role: Role,
): Promise<Belongings> {
  if (role === 'visitor') {
    return NOTHING;
  }
  const person = await logIn(context, origin);
  if (role === 'owner') {
    await becomeOwner(page, origin, person);
  }
  return equip(origin, person);
}

async function speak(page: Page, language: Language): Promise<void> {
  if (language === 'en') {
    const choice = page.getByRole('button', { name: 'English' });
    await choice.and(page.locator(':visible')).first().click();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', HTML_LANG[language]);
}

/** Goes to a place by its fragment, as links do, and looks around. */
async function visit(
  page: Page,
  quiet: () => Promise<void>,
  { path, leadsTo }: Place,
  what: string,
): Promise<void> {
  await page.goto(`/#${path}`);
  const hash = () => new URL(page.url()).hash;
  await expect.poll(hash, { message: `where it leads: ${what}` }).toMatch(leadsTo);
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1 }).first(),
    `heading: ${what}`,
  ).toBeAttached();
  await quiet();
  await expect.soft(page.getByRole('main'), `placeholder: ${what}`).not.toContainText(PLACEHOLDER);
  await expect.soft(page.getByRole('button', { name: FAILED }), `failed: ${what}`).toHaveCount(0);
  expect.soft(await deadEnds(page), `dead: ${what}`).toEqual([]);
  expect.soft(await overflow(page), `too wide: ${what}`).toBe(0);
}

for (const [width, { tag, first }] of Object.entries(WIDTHS)) {
  for (const role of ROLES) {
    test(`every route is there for a ${role}, ${width}${tag}`, async ({
      page,
      context,
      baseURL,
      complaints,
    }) => {
      test.skip(test.info().project.name !== width, 'of the other width');
      test.setTimeout((isFull ? 12 : 4) * MINUTE_MS);
      const origin = baseURL ?? '';
      const quiet = watch(page, STREAM_OR_FILE);
      const own = await belongingsOf(page, context, origin, role);
      const places = placesOf(await findOffers(origin), own);
      for (const language of LANGUAGES) {
        await page.goto('/');
        await expect(page.getByRole('main')).toBeVisible();
        await speak(page, language);
        for (const name of share(role, language, first)) {
          const place = places[name];
          if (place === undefined) {
            throw new Error(`the route ${name} has no address in support/routes.ts`);
          }
          const isSentAway = role === 'visitor' && place.isClosed;
          const what = `${name}, ${role}, ${language}`;
          await visit(page, quiet, isSentAway ? { ...place, leadsTo: SENT_AWAY } : place, what);
          expect.soft(complaints.splice(0), `console: ${what}`).toEqual([]);
        }
      }
    });
  }
}
