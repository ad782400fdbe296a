/** The authorization matrix: every call of the contract made by every kind of caller. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@zhiji/contract/calls';
import { errors } from '@zhiji/contract/kernel/errors';
import { hashSecret } from '#platform/crypto';
import { startTestApp } from '../app.ts';
import { ownerUrl } from '../databases.ts';
import { buildLogin } from '../logins.ts';
import { changedTables, fingerprintsOfUser } from '../row-fingerprints.ts';
import { doorOf, findingsOf, foreignFindings } from './cells.ts';
import { expectations } from './expectations.ts';
import { buildPrincipals } from './principals.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Door } from './cells.ts';
import type { Owned } from './expectations.ts';
import type { Principal } from './principals.ts';

const names = [...calls.keys()];
const totals = { cells: 0, principals: 0, findings: 0 };
let app: TestApp;
let owner: Client;
/** Another user, logged in with a browser, whom nobody else may touch. */
let bystander: Login;

beforeAll(async () => {
  app = await startTestApp();
  const { pathname } = new URL(app.platform.config.databaseUrl);
  owner = new Client({ connectionString: ownerUrl(pathname.slice(1)) });
  await owner.connect();
  bystander = await buildLogin(app, {}, true);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  process.stdout.write(
    `matrix: ${names.length} calls x ${totals.principals} principals = ${totals.cells} cells, ` +
      `${totals.findings} findings\n`,
  );
});

/** Does something and answers which of the bystander's rows changed meanwhile. */
async function touched(work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprintsOfUser(owner, bystander.userId);
  await work();
  return changedTables(before, await fingerprintsOfUser(owner, bystander.userId));
}

async function newPrincipals(): Promise<Principal[]> {
  return buildPrincipals(app, bystander);
}

describe('expectations', () => {
  it('has one row for every call and none besides', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(names.toSorted());
  });

  it('agrees with the contract on who is asked for a token', () => {
    const doors = names.map((name) => [name, doorOf(expectations[name])]);
    const declared = [...calls].map(([name, { auth }]) => [
      name,
      auth === 'none' ? 'public' : auth,
    ]);
    expect(doors).toEqual(declared);
  });
});

describe('every call x every principal', () => {
  it.each(names)('%s lets in whom it should and nobody else', async (name) => {
    const principals = await newPrincipals();
    let findings: string[] = [];
    const rows = await touched(async () => {
      findings = await findingsOf(app, name, doorOf(expectations[name]), principals);
    });
    findings.push(...rows.map((table) => `${name}: changed ${table} of a bystander`));
    totals.principals = principals.length;
    totals.cells += principals.length;
    totals.findings += findings.length;
    expect(findings).toEqual([]);
  });
});

describe("what is someone else's", () => {
  const owned = names.flatMap((name) => {
    const row = expectations[name];
    return typeof row === 'string' ? [] : [{ name, row }];
  });

  it('is refused by every call that names it', async () => {
    const { token } = await buildLogin(app);
    const who = { caller: { token }, other: bystander.userId, watch: touched };
    const findings: string[] = [];
    for (const { name, row } of owned) {
      findings.push(...(await foreignFindings(app, name, row, who)));
    }
    expect(findings).toEqual([]);
  });

  it('stays when one logs out: only the session of the token ends', async () => {
    const { token } = await buildLogin(app);
    expect(await touched(async () => app.call('identity.logout', {}, { token }))).toEqual([]);
    expect((await app.call('account.me', {}, bystander)).data.id).toBe(bystander.userId);
    const me = async (): Promise<number> => (await app.call('account.me', {}, { token })).code;
    await expect.poll(me, { timeout: 1_000 }).toBe(errors['auth.tokenExpired'].code);
  });

  it('is not told by account.me, whatever is asked for', async () => {
    const { userId, token } = await buildLogin(app);
    const { userId: other } = bystander;
    const response = await app.post(
      '/api/user/getUser',
      JSON.stringify({ id: other, user_id: other }),
      {
        'content-type': 'application/json',
        'x-user-token': token,
      },
    );
    expect(await response.json()).toMatchObject({ code: 10000, data: { id: userId } });
  });

  it('is not what a link token is issued for', async () => {
    const { userId, token } = await buildLogin(app);
    const link = await app.call('identity.linkToken', {}, { token });
    const tickets = await app.platform.db
      .selectFrom('sso_ticket')
      .select('user_id')
      .where('token_hash', '=', hashSecret(link.data.token))
      .execute();
    expect(tickets).toEqual([{ user_id: userId }]);
  });
});

describe('a wrong row', () => {
  const wrong: [CallName, Door][] = [
    ['account.me', 'public'],
    ['account.me', 'optional'],
    ['content.footer', 'user'],
    ['identity.logout', 'user'],
    ['order.create', 'optional'],
    ['catalog.course', 'user'],
  ];
  it.each(wrong)('is found: %s as %s', async (name, door) => {
    expect(await findingsOf(app, name, door, await newPrincipals())).not.toEqual([]);
  });

  it('is found when an object is shown to someone who does not own it', async () => {
    const leaky: Owned<'content.article'> = {
      foreign: async ({ platform, clock }) =>
        platform.db
          .insertInto('announcement')
          .values({ title: '公告', content: '<p>公告</p>', created_at: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow(),
      told: 'common.notFound',
    };
    const who = { caller: {}, other: bystander.userId, watch: touched };
    expect(await foreignFindings(app, 'content.article', leaky, who)).not.toEqual([]);
  });

  it('is found when a call changes rows of a bystander', async () => {
    expect(await touched(async () => app.call('identity.linkToken', {}, bystander))).toEqual([
      'public.sso_ticket',
    ]);
  });
});
