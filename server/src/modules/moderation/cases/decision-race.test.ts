/**
 * Several decide about one text at the same moment: they take turns, and nothing is decided that is so
 * already. Without the conditions of the moves it is, and its author told, again and again.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildComment, buildCourse } from '#factory/catalog';
import { buildUser } from '#factory/identity';
import { buildHeldCase } from '#factory/moderation';
import { setPendingNickname } from '#modules/identity';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { openGuardlessLine } from '#test/database/guardless-line';
import { startPayApp, startPayAppBeside } from '#test/pay';
import { run } from '#test/races/race';
import { textSubjects } from '#text-subjects';
import { hideText, releaseText } from './decision.commands.ts';
import type { Swap } from '#test/database/guardless-line';
import type { PayApp } from '#test/pay';
import type { Scene } from '#test/races/race';
import type { TextKind } from './text-subject.ts';

const actor = operatorNamed('office');

/** A case is released from where it can be, and a text shown from where it can be. */
const RELEASE: readonly Swap[] = [
  [`state in ('held', 'hidden')`, `state > ''                 `],
  ['status in (0, 2)', 'status in(0,1,2)'],
];
/** What is hidden is not hidden again. */
const HIDE: readonly Swap[] = [[`state in ('held', 'released')`, `state > ''                   `]];

type Attempt = () => Promise<unknown>;

interface Decisions {
  readonly release: Attempt;
  readonly hide: Attempt;
}

interface Race {
  readonly name: string;
  readonly kind: TextKind;
  readonly guards: readonly Swap[];
  readonly attemptsOf: (decisions: Decisions) => readonly Attempt[];
  /** Of how many there were of an action, from what was written down about the text. */
  readonly happened: string;
  readonly right: number;
}

const times = (action: string): string => `count(*) filter (where action = 'text.${action}')`;

const races: readonly Race[] = [
  {
    name: 'release × release: one of them releases it',
    kind: 'comment',
    guards: RELEASE,
    attemptsOf: ({ release }) => [release, release, release],
    happened: times('release'),
    right: 1,
  },
  {
    name: 'release × hide: one follows the other, and never itself',
    kind: 'comment',
    guards: RELEASE,
    attemptsOf: ({ release, hide }) => [release, hide, release, release],
    happened: `greatest(0, ${times('release')} - ${times('hide')} - 1)`,
    right: 0,
  },
  {
    // A second one would take the name that was shown all the time.
    name: 'hide × hide: one of them hides a nickname that waits',
    kind: 'nickname',
    guards: HIDE,
    attemptsOf: ({ hide }) => [hide, hide, hide],
    happened: times('hide'),
    right: 1,
  },
];

/** A text that waits for somebody; answers its number. */
async function buildHeld({ platform }: PayApp, kind: TextKind): Promise<number> {
  const userId = await buildUser(platform);
  const content = '加微信';
  if (kind === 'nickname') {
    await inTransaction(platform.db, async (tx) => setPendingNickname(tx, userId, content));
    await buildHeldCase(platform, { kind, subjectId: userId, userId, content });
    return userId;
  }
  const given = { status: PUBLISH_STATUSES.inCheck, content };
  const id = await buildComment(platform, await buildCourse(platform), userId, given);
  await buildHeldCase(platform, { kind, subjectId: id, userId, content });
  return id;
}

/** Those who decide about it in a process. */
async function sceneOf(app: PayApp, where: PayApp, race: Race): Promise<Scene> {
  const { kind, attemptsOf, happened } = race;
  const id = await buildHeld(app, kind);
  const heldAt = kind === 'nickname' ? app.clock.now() : undefined;
  const decision = { actor, kind, id, heldAt };
  return {
    lock: `select from text_case where kind = '${kind}' and subject_id = ${id} for update`,
    attempts: attemptsOf({
      release: async () => releaseText(where.platform, textSubjects, decision),
      hide: async () => hideText(where.platform, textSubjects, { ...decision, reason: 'x' }),
    }),
    happened: `select ${happened} as n from audit where subject = '${kind}:${id}'`,
  };
}

describe('decisions about one text at once', () => {
  it.each(races)('$name', { timeout: MINUTE_MS }, async (race) => {
    const { guards, right } = race;
    const app = await startPayApp();
    expect(await run(app, await sceneOf(app, app, race))).toBe(right);
    const line = await openGuardlessLine(app.platform.config.databaseUrl, guards);
    const bare = await startPayAppBeside(app, { DATABASE_URL: line.url });
    expect(await run(app, await sceneOf(app, bare, race))).toBeGreaterThan(right);
    expect([...line.lost].toSorted()).toEqual(guards.map(([guard]) => guard).toSorted());
    await bare.stop();
    await line.close();
    await app.stop();
  });
});
