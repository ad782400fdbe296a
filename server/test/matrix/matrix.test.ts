/** The authorization matrix: every call of the contract made by every kind of caller. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@zhiji/contract/calls';
import { errors } from '@zhiji/contract/kernel/errors';
import { hashSecret } from '#platform/crypto';
import { startTestApp } from '../app.ts';
import { ownerUrl } from '../databases.ts';
import { ASK_ENVIRONMENT } from '../asks/asks.ts';
import { buildLogin } from '../logins.ts';
import { changedTables, fingerprintsOfUser } from '../database/row-fingerprints.ts';
import { doorOf, findingsOf } from './cells.ts';
import { expectations } from './expectations.ts';
import { foreignFindings, idFormFindings } from './foreign.ts';
import { otherWays, unsaidFieldsOf } from './other-ways.ts';
import { buildPrincipals } from './principals.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';
import type { Door } from './cells.ts';
import type { Parties } from './foreign.ts';
import type { Principal } from './principals.ts';

const names = [...calls.keys()];
const totals = { cells: 0, principals: 0, findings: 0, owned: 0, forms: 0 };
let app: TestApp;
let owner: Client;
/** Another user, logged in with a browser, whom nobody else may touch. */
let bystander: Login;
/** Whose things everybody may use up. */
let host: Login;

beforeAll(async () => {
  app = await startTestApp({ environment: ASK_ENVIRONMENT });
  const { pathname } = new URL(app.platform.config.databaseUrl);
  owner = new Client({ connectionString: ownerUrl(pathname.slice(1)) });
  await owner.connect();
});
beforeEach(async () => {
  bystander = await buildLogin(app, {}, true);
  host = await buildLogin(app);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  process.stdout.write(
    `matrix: ${names.length} calls x ${totals.principals} principals = ${totals.cells} cells, ` +
      `${totals.owned} calls about what is one's own, ${totals.forms} forms of foreign ids, ` +
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

  it('[R1-C] says of every field that names something whose that is', () => {
    expect(names.flatMap((name) => unsaidFieldsOf(name))).toEqual([]);
  });
});

describe('[R1-C] every call x every principal', () => {
  it.each(names)('%s lets in whom it should, who succeeds, and nobody else', async (name) => {
    const principals = await newPrincipals();
    const around = { bystander, host, watch: touched };
    const findings = await findingsOf(app, name, doorOf(expectations[name]), principals, around);
    totals.principals = principals.length;
    totals.cells += principals.length;
    totals.findings += findings.length;
    expect(findings).toEqual([]);
  });
});

/** Somebody who asks for what is the bystander's. */
async function newParties(): Promise<Parties> {
  return { caller: await buildLogin(app), owner: bystander, watch: touched };
}

describe("[R1-C] what is someone else's", () => {
  const guarded = names.filter((name) => typeof expectations[name] === 'object');

  it.each(guarded)('%s tells it from nothing to nobody, and serves its owner', async (name) => {
    const findings = await foreignFindings(app, name, expectations[name], await newParties());
    totals.owned += 1;
    totals.findings += findings.length;
    expect(findings).toEqual([]);
  });

  it.each(names)('%s is safe from every form of its ids', async (name) => {
    const parties = await newParties();
    const { findings, sent } = await idFormFindings(app, name, expectations[name], parties);
    totals.forms += sent;
    totals.findings += findings.length;
    expect(findings).toEqual([]);
  });

  it.each(otherWays)('[R1-C] $name does so asked in another way', async ({ name, row, ask }) => {
    const askOf = async (login: Login) => ask(app, login);
    const parties = { ...(await newParties()), askOf };
    expect(await foreignFindings(app, name, row, parties)).toEqual([]);
  });

  it('stays when one logs out: only the session of the token ends', async () => {
    const { token } = await buildLogin(app);
    expect(await touched(async () => app.call('identity.logout', {}, { token }))).toEqual([]);
    expect((await app.call('account.me', {}, bystander)).data.id).toBe(bystander.userId);
    // A second less one, and not more.
    await app.ticks.pass(SECOND_MS - 1);
    const { code } = await app.call('account.me', {}, { token });
    expect(code).toBe(errors['auth.tokenExpired'].code);
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
    const around = { bystander, host, watch: touched };
    expect(await findingsOf(app, name, door, await newPrincipals(), around)).not.toEqual([]);
  });

  it('[R1-C] is found when an object is shown to someone who does not own it', async () => {
    const leaky = { owned: { id: { missing: 987_654_321, told: 'common.notFound' } } } as const;
    expect(await foreignFindings(app, 'content.article', leaky, await newParties())).toEqual([
      'content.article: id of another was answered with 10000, not common.notFound',
      'content.article: id of another is told from nothing at all',
      'content.article: all of another was answered with 10000, not common.notFound',
      'content.article: all of another is told from nothing at all',
    ]);
  });

  it('[R1-C] is found when its owner cannot use it', async () => {
    const parties = await newParties();
    const gone = { ...parties, owner: { ...parties.owner, token: 'not-a-token' } };
    const row = expectations['learning.editNote'];
    expect(await foreignFindings(app, 'learning.editNote', row, gone)).toEqual([
      'learning.editNote: the owner was answered with 11102 for his own',
    ]);
  });

  it('[R1-C] is found when a form of an id is let through', async () => {
    const strict = { owned: { id: { missing: 987_654_321, told: 'coupon.notFound' } } } as const;
    const { findings } = await idFormFindings(app, 'coupon.claim', strict, await newParties());
    expect(findings[0]).toMatch(/^coupon\.claim: id as it is was answered with 100/);
  });

  it('[R1-C] is found when it does not say whose what is named is', () => {
    const half = { owned: { id: { missing: 987_654_321, told: 'order.notFound' } } } as const;
    expect(unsaidFieldsOf('order.close', 'user')).toEqual(['order.close id']);
    expect(unsaidFieldsOf('order.requestRefund', half)).toEqual([
      'order.requestRefund item_ids',
      'order.requestRefund seat_ids',
      'order.requestRefund images',
    ]);
  });

  it('is found when a call changes rows of a bystander', async () => {
    expect(await touched(async () => app.call('identity.linkToken', {}, bystander))).toEqual([
      'public.sso_ticket',
    ]);
  });
});
