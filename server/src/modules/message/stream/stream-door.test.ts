/** Who hears of messages, how often at once, and until when. */
import { DAY_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@zhiji/contract/kernel/errors';
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { buildMessage } from '#factory/message';
import { asOwner } from '#test/databases';
import { buildLogin } from '#test/logins';
import { buildPrincipals } from '#test/matrix/principals';
import { pageHeaders, startPageServer } from '#test/streams/message-pages';
import type { Sender } from '#test/app';
import type { NumbersHeard } from '#test/events';
import type { PageServer } from '#test/streams/message-pages';

const ANSWERED = 200;
const TOO_MANY = 429;
const STREAMS_MAX = 10;
/** As many beats of a second as it may take to notice that a session is over. */
const HALF_A_MINUTE = 30;

let pages: PageServer;
beforeAll(async () => {
  pages = await startPageServer();
});
afterAll(async () => pages.app.stop());

const beatFor = async (beats: number): Promise<void> => {
  for (let beat = 0; beat < beats; beat += 1) {
    await pages.beat();
  }
};

/** Status and, of a refusal, its code. */
async function knock(sender: Sender): Promise<[status: number, code: number | null]> {
  const leaving = new AbortController();
  const answer = await fetch(pages.app.origin + MESSAGE_STREAM, {
    headers: pageHeaders(sender),
    signal: leaving.signal,
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    leaving.abort();
    return [answer.status, null];
  }
  const { code } = (await answer.json()) as { code: number };
  return [answer.status, code];
}

/** Does something so many times, which all find out together whose session it is. */
async function whenSessionsAreRead<Done>(times: number, work: () => Promise<Done>) {
  const { platform, metrics } = pages.app;
  const waiting = async (): Promise<string> =>
    metrics.registry.getSingleMetricAsString('zhiji_in_flight');
  const begun = await asOwner(async (owner) => {
    await owner.query('begin; lock table user_session in access exclusive mode');
    const all = Array.from({ length: times }, work);
    await expect.poll(waiting).toMatch(new RegExp(`^zhiji_in_flight ${times}$`, 'mu'));
    await owner.query('commit');
    return { all };
  }, new URL(platform.config.databaseUrl).pathname.slice(1));
  return Promise.all(begun.all);
}

/** A page of somebody else, which stays. */
async function openOther(): Promise<{ page: NumbersHeard; staysOpen(): Promise<void> }> {
  const login = await buildLogin(pages.app);
  const page = await pages.open(login);
  await page.next('number');
  return {
    page,
    async staysOpen() {
      await buildMessage(pages.app.platform, login.userId);
      await pages.beat();
      expect(await page.next('number')).toMatchObject({ unread_num: 1 });
      expect(page.all('goodbye')).toEqual([]);
      page.close();
    },
  };
}

describe('the stream', () => {
  it('lets in whom calls for users let in, and tells others why not', async () => {
    const bystander = await buildLogin(pages.app, {}, true);
    const principals = await buildPrincipals(pages.app, bystander);
    const answers = await Promise.all(
      principals.map(async ({ name, sender }) => [name, ...(await knock(sender))]),
    );
    expect(answers).toEqual(
      principals.map(({ name, refusal }) =>
        refusal === null ? [name, ANSWERED, null] : [name, ANSWERED, errors[refusal].code],
      ),
    );
  });

  it('is not for an eleventh page of one person', async () => {
    const login = await buildLogin(pages.app);
    const open: NumbersHeard[] = [];
    for (let nth = 0; nth < STREAMS_MAX; nth += 1) {
      open.push(await pages.open(login));
    }
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await knock(login)).toEqual([TOO_MANY, errors['common.tooMany'].code]);
    const other = await openOther();
    await other.staysOpen();
    // One that is closed makes room.
    open[0]?.close();
    await expect
      .poll(async () => {
        const page = await pages.open(login);
        open.push(page);
        return page.status;
      })
      .toBe(200);
    open.forEach((page) => page.close());
  });

  it('is for ten of those that come at the same moment', async () => {
    const login = await buildLogin(pages.app);
    const open = await whenSessionsAreRead(2 * STREAMS_MAX, async () => pages.open(login));
    const isOver = new Set<NumbersHeard>();
    open.forEach((page) => void page.ended.then(() => isOver.add(page)));
    const hearing = (): NumbersHeard[] => open.filter((page) => page.all('number').length > 0);
    await expect.poll(() => new Set([...isOver, ...hearing()]).size).toBe(open.length);
    expect(hearing()).toHaveLength(STREAMS_MAX);
    open.forEach((page) => page.close());
  });
});

describe('a stream ends', () => {
  it('within half a minute of its person’s logging out', async () => {
    const login = await buildLogin(pages.app, {}, true);
    const page = await pages.open(login);
    await page.next('number');
    const other = await openOther();
    await beatFor(HALF_A_MINUTE);
    await pages.app.call('identity.logout', {}, login);
    await pages.app.ticks.pass(SECOND_MS);
    await beatFor(HALF_A_MINUTE);
    expect(await page.next('goodbye')).toEqual({ reason: 'session' });
    await page.ended;
    // What happens later is not told any more.
    await buildMessage(pages.app.platform, login.userId);
    await other.staysOpen();
    expect(page.all('number')).toHaveLength(1);
  });

  it('with the account', async () => {
    const login = await buildLogin(pages.app);
    const page = await pages.open(login);
    await page.next('number');
    const other = await openOther();
    await pages.app.platform.db
      .updateTable('users')
      .set({ status: 0 })
      .where('id', '=', login.userId)
      .execute();
    await pages.app.ticks.pass(SECOND_MS);
    await beatFor(HALF_A_MINUTE);
    expect(await page.next('goodbye')).toEqual({ reason: 'session' });
    await page.ended;
    await other.staysOpen();
  });

  it('with a session that nothing but the open page would have kept', async () => {
    const login = await buildLogin(pages.app);
    const page = await pages.open(login);
    await page.next('number');
    const passDays = async (days: number): Promise<void> => {
      pages.app.clock.advance(days * DAY_MS);
      await pages.app.ticks.pass(SECOND_MS);
      await beatFor(HALF_A_MINUTE);
    };
    await passDays(4);
    await buildMessage(pages.app.platform, login.userId);
    await pages.beat();
    expect(await page.next('number')).toMatchObject({ unread_num: 1 });
    expect(page.all('goodbye')).toEqual([]);
    await passDays(4);
    expect(await page.next('goodbye')).toEqual({ reason: 'session' });
    await page.ended;
  });

  it('with the server, which asks to come back', async () => {
    const second = await startPageServer({ beside: pages.app });
    const page = await second.open(await buildLogin(pages.app));
    await page.next('number');
    await second.app.stop();
    expect(await page.next('goodbye')).toEqual({ reason: 'restart' });
    await page.ended;
  });
});
