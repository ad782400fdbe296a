/** Races about accounts: codes, phones, and what somebody keeps for later. */
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { registerPeople, sellCourse } from '../buying/fixtures.ts';
import { expect } from '../site/drill.ts';
import { codeOf, expectOnly, expectTally, type Race, severalOf, trigger } from './round.ts';
import {
  type Member,
  newAddress,
  newPhone,
  receiveCode,
  registerMember,
  solvePuzzle,
} from './visitors.ts';

const codes = {
  ok: `${successes.ok.code}`,
  saved: `${successes.saved.code}`,
  loggedIn: `${successes.loggedIn.code}`,
  tooOften: `${errors['code.tooOften'].code}`,
  codeExpired: `${errors['code.expired'].code}`,
  phoneBound: `${errors['account.phoneBound'].code}`,
  wrongPassword: `${errors['auth.wrongCredentials'].code}`,
  puzzleFirst: `${errors['puzzle.required'].code}`,
  locked: `${errors['login.locked'].code}`,
} as const;

const FIRST_PASSWORD = 'Erste-2025-wahl';
const RECORDED = 2;
/** How many solve a puzzle for the same phone. */
const SENDERS = 20;
/** A code bears five tries. */
const TRIES = 5;

/** The row of the last code, which a try at it changes. */
const lastCode = (scene: string): string => `
  select from verification_code where id = (
    select id from verification_code where scene = '${scene}' order by created_at desc limit 1)
  for update`;

/** So many of the last codes at once, as one row. */
const lastCodes = (scene: string, count: number): string => `
  with held as (
    select id from verification_code where scene = '${scene}' order by created_at desc
    limit ${count} for update
  )
  select count(*) from held`;

const sendTwice: Race = {
  name: 'code × code to one phone',
  doors: SENDERS,
  // Codes are remembered as older than they are: the minute between two is over at once.
  unguarded: trigger(
    'verification_code',
    'insert',
    `new.created_at := new.created_at - interval '2 minutes';`,
  ),
  loses: severalOf(codes.ok),
  async prepare(market) {
    const phone = newPhone();
    // One was sent today, so that there is a row of the day to meet at.
    await registerMember(market, FIRST_PASSWORD);
    const visitors = [];
    for (let index = 0; index < SENDERS; index += 1) {
      const address = newAddress();
      visitors.push({ address, captcha_token: await solvePuzzle(market, 'sms', address) });
    }
    return {
      lock: `select from verification_day where channel = 'sms' order by day desc limit 1 for update`,
      attempts: visitors.map(({ address, captcha_token }) => async () => {
        const body = { phone, scene: 'login', captcha_token };
        const question = { body, address, expected: successes.ok.code };
        return codeOf(await market.ask({ call: 'identity.sendCode', ...question }));
      }),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.ok]: 1, [codes.tooOften]: SENDERS - 1 }),
    };
  },
};

const codeTwice: Race = {
  name: 'login × login with one code',
  // The code forgets that it was used.
  unguarded: trigger('verification_code', 'update', 'new.used_at := null;'),
  loses: severalOf(codes.loggedIn),
  async prepare(market, ways) {
    const { phone, address } = await registerMember(market, FIRST_PASSWORD);
    const code = await receiveCode(market, { phone, address });
    const question = { body: { phone, code }, expected: successes.loggedIn.code };
    return {
      lock: lastCode(''),
      attempts: Array.from(
        { length: ways },
        () => async () =>
          codeOf(await market.ask({ call: 'identity.loginByPhone', address, ...question })),
      ),
      judge: async (outcomes) =>
        expectTally(outcomes, { [codes.loggedIn]: 1, [codes.codeExpired]: ways - 1 }),
    };
  },
};

/** Two people hold a code each to the same number: one asked with a puzzle solved, one without. */
const samePhone: Race = {
  name: 'phone × phone',
  doors: TRIES - 1,
  unguarded: 'alter table user_phone drop constraint user_phone_pkey',
  async prepare(market) {
    const phone = newPhone();
    const scene = 'change_phone';
    const wishes: { readonly sender: Member['sender']; readonly body: unknown }[] = [];
    const members: Member[] = [];
    for (const solved of [false, true]) {
      const member = await registerMember(market, FIRST_PASSWORD);
      const { address, sender } = member;
      const own = { phone: member.phone, scene, address, sender } as const;
      const body = {
        phone,
        old_code: await receiveCode(market, own),
        code: await receiveCode(market, { ...own, phone, solved }),
      };
      members.push(member);
      wishes.push({ sender, body }, { sender, body });
    }
    return {
      // Each of them tries codes of his own.
      lock: lastCodes(scene, wishes.length),
      attempts: wishes.map(
        (wish) => async () =>
          codeOf(
            await market.ask({
              call: 'account.changePhone',
              expected: successes.saved.code,
              ...wish,
            }),
          ),
      ),
      async judge(outcomes) {
        const { saved, codeExpired, phoneBound } = codes;
        expectOnly(outcomes, [saved, codeExpired, phoneBound]);
        const won = outcomes.filter((outcome) => outcome === saved).length;
        const phones = await market.store.number(
          'select count(distinct phone_ref) from user_phone where user_id = any ($1)',
          [members.map(({ id }) => id)],
        );
        expect(won === 1 && phones === 2, `${won} got the number, the two have ${phones}`);
      },
    };
  },
};

const keepTwice: Race = {
  name: 'favourite × favourite',
  unguarded: 'alter table favourite drop constraint favourite_pkey',
  async prepare(market, ways) {
    const [person] = await registerPeople(market.store, 1);
    const id = await sellCourse(market.store, { type: RECORDED, priceFen: 0 });
    const question = { body: { id, type: RECORDED }, expected: successes.ok.code };
    return {
      lock: `select from course_stat where course_id = ${id} for update`,
      attempts: Array.from(
        { length: ways },
        () => async () =>
          codeOf(
            await market.ask({
              call: 'catalog.toggleFavourite',
              ...question,
              ...(person && { sender: person.sender }),
            }),
          ),
      ),
      async judge(outcomes) {
        expectTally(outcomes, { [codes.ok]: ways });
        const [row] = await market.store.rows<Record<'kept' | 'counted', number>>(
          `select (select count(*) from favourite where target_id = $1) as kept,
             (select collect_num from course_stat where course_id = $1) as counted`,
          [id],
        );
        const isRight = row !== undefined && row.kept === row.counted && row.kept <= 1;
        expect(isRight, `kept once at most should be ${JSON.stringify(row)}`);
      },
    };
  },
};

export const peopleRaces: readonly Race[] = [sendTwice, codeTwice, samePhone, keepTwice];
