/** Three people report a text at the same moment: it is held, once. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildComment, buildCourse } from '#factory/catalog';
import { buildUser } from '#factory/identity';
import { SAVED } from '#test/codes';
import { openGuardlessLine } from '#test/database/guardless-line';
import { startPayApp, startPayAppBeside } from '#test/pay';
import { run } from '#test/races/race';
import { buildHolder } from '#test/texts/holder';
import type { Swap } from '#test/database/guardless-line';
import type { PayApp } from '#test/pay';
import type { Scene } from '#test/races/race';

const PEOPLE = [1, 2, 3];
/** On a busy machine some come too late to race. */
const CONTROLS_MAX = 5;

/** Reports of one text come one after the other. */
const LOCK: Swap = [
  'pg_advisory_xact_lock(hashtextextended(',
  'pg_typeof(            hashtextextended(',
];

async function sceneOf(app: PayApp, where: PayApp): Promise<Scene> {
  const { platform } = app;
  const courseId = await buildCourse(platform);
  const id = await buildComment(platform, courseId, await buildUser(platform));
  const readers = await Promise.all(PEOPLE.map(async () => buildHolder(app, courseId)));
  const users = readers.map(({ userId }) => userId).join();
  return {
    // A report holds its reader, who must be there.
    lock: `with held as (select from users where id in (${users}) for update)
      select count(*) from held`,
    attempts: readers.map((reader) => async () => {
      const reported = { kind: 'comment', id, reason: 1 } as const;
      expect((await where.call('moderation.report', reported, reader)).code).toBe(SAVED);
    }),
    happened: `select count(*) as n from text_case c join comment said on said.id = c.subject_id
      where c.kind = 'comment' and said.id = ${id} and c.state = 'held' and said.status = 0`,
  };
}

describe('three reports at once', () => {
  it('hold a text once, and none of them without the lock', { timeout: MINUTE_MS }, async () => {
    const app = await startPayApp();
    expect(await run(app, await sceneOf(app, app))).toBe(1);
    const line = await openGuardlessLine(app.platform.config.databaseUrl, [LOCK]);
    const bare = await startPayAppBeside(app, { DATABASE_URL: line.url });
    let held = 1;
    for (let round = 0; round < CONTROLS_MAX && held > 0; round += 1) {
      held = await run(app, await sceneOf(app, bare));
    }
    expect(held).toBe(0);
    expect([...line.lost]).toEqual([LOCK[0]]);
    await bare.stop();
    await line.close();
    await app.stop();
  });
});
