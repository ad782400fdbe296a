/**
 * Every route there is, as a visitor, a learner and the owner of an institution sees it, in both
 * languages and at both widths: nothing is missing, dead, too wide, or complains, axe finds nothing, and
 * on a phone nothing is too small for a finger or an eye. The gate looks at each route once at a width,
 * roles and languages taking turns, so that it is seen in both languages; what sends visitors away is
 * looked at by a learner too. `FULL=1` looks at all of them.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { becomeOwner } from '../support/certification.ts';
import { deadEnds } from '../support/dead-ends.ts';
import { isInOrder, readThrough } from '../support/in-order.ts';
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

interface Visit {
  readonly name: string;
  readonly place: Place;
  readonly isSentAway: boolean;
}

function placeOf(places: ReturnType<typeof placesOf>, name: string): Place {
  const place = places[name];
  if (place === undefined) {
    throw new Error(`the route ${name} has no address in support/routes.ts`);
  }
  return place;
}

/** Which routes a role sees in a language at a width. */
function share(
  places: ReturnType<typeof placesOf>,
  role: Role,
  language: Language,
  first: number,
): Visit[] {
  return routeNames().flatMap((name, index) => {
    const place = placeOf(places, name);
    const [turnRole, turnLanguage] = TURNS[(index + first) % TURNS.length] ?? [];
    const isOwnTurn = turnRole === role;
    const isForVisitor = turnRole === 'visitor' && role === 'learner' && place.isClosed;
    const isSeen = isFull || ((isOwnTurn || isForVisitor) && turnLanguage === language);
    return isSeen ? [{ name, place, isSentAway: role === 'visitor' && place.isClosed }] : [];
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
  { place, isSentAway }: Visit,
  what: string,
): Promise<void> {
  await page.goto(`/#${place.path}`);
  const hash = () => new URL(page.url()).hash;
  await expect
    .poll(hash, { message: `where it leads: ${what}` })
    .toMatch(isSentAway ? SENT_AWAY : place.leadsTo);
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1 }).first(),
    `heading: ${what}`,
  ).toBeAttached();
  await quiet();
  await expect.soft(page.getByRole('main'), `placeholder: ${what}`).not.toContainText(PLACEHOLDER);
  await expect.soft(page.getByRole('button', { name: FAILED }), `failed: ${what}`).toHaveCount(0);
  expect.soft(await deadEnds(page), `dead: ${what}`).toEqual([]);
  // Whoever is sent away sees a page that is looked at under its own name.
  if (!isSentAway) {
    await readThrough(page, quiet);
    await isInOrder(page, what);
  }
}

for (const [width, { tag, first }] of Object.entries(WIDTHS)) {
  for (const role of ROLES) {
    // Who owns something sees all that a learner without anything does.
    const gate = width === 'phone' && role !== 'learner' ? ' @gate' : '';
    test(`[R1-D3] every route is there and in order for a ${role}, ${width}${tag}${gate}`, async ({
      page,
      context,
      baseURL,
      complaints,
    }) => {
      test.skip(test.info().project.name !== width, 'of the other width');
      test.setTimeout((isFull ? 30 : 20) * MINUTE_MS);
      const origin = baseURL ?? '';
      const quiet = watch(page, STREAM_OR_FILE);
      // A window over the page, as customer service opens one, leaves it one frame a second.
      page.on('popup', async (opened) => opened.close());
      const own = await belongingsOf(page, context, origin, role);
      const places = placesOf(await findOffers(origin), own);
      for (const language of LANGUAGES) {
        await page.goto('/');
        await expect(page.getByRole('main')).toBeVisible();
        await speak(page, language);
        for (const one of share(places, role, language, first)) {
          const what = `${one.name}, ${role}, ${language}`;
          await visit(page, quiet, one, what);
          expect.soft(complaints.splice(0), `console: ${what}`).toEqual([]);
        }
      }
    });
  }
}
