/** Operators' commands about live classes, as they are typed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { push, startLiveSite } from '#test/live';
import { buildLiveCourse, until } from '#test/live-room';
import { liveCommands } from './live-commands.ts';
import type { LiveSite } from '#test/live';
import type { LiveCourse } from '#test/live-room';

let site: LiveSite;
let course: LiveCourse;
beforeAll(async () => {
  site = await startLiveSite();
  course = await buildLiveCourse(site.app);
});
afterAll(async () => site.stop());

/** Runs a command line. */
async function ops(line: string): Promise<string> {
  const [name = '', ...args] = line.split(' ');
  const command = liveCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(site.app, args);
}

async function audited(chapterId: number): Promise<string[]> {
  const rows = await site.app.platform.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `chapter ${chapterId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('ops about live classes', () => {
  it('prints what a teacher enters, ends the class and notes both', async () => {
    const chapterId = await course.buildClass();
    const learner = await course.buildLearner();
    const printed = await ops(`live-key ${chapterId}`);
    const { server = '', key = '' } =
      /^server {2}(?<server>\S+)\nkey {5}(?<key>\S+)$/mu.exec(printed)?.groups ?? {};
    expect(printed).toContain('until   2026-11-15 16:00:00');
    expect(await ops(`live-key ${chapterId}`)).toBe(printed);
    const teacher = push(`${server}/${key}`, { seconds: 60 });
    await until(async () => (await course.room(learner, chapterId)).is_on_air === 1);
    expect(await ops(`live-end ${chapterId}`)).toContain('has ended');
    expect(await teacher.ended).toBe(false);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayPending);
    expect(await audited(chapterId)).toEqual(['live.key', 'live.key', 'live.end']);
    await expect(ops(`live-end ${chapterId}`)).rejects.toThrow('is not running');
  });

  it('gives another key when asked to', async () => {
    const chapterId = await course.buildClass();
    const first = await ops(`live-key ${chapterId}`);
    expect(await ops(`live-key ${chapterId} new`)).not.toBe(first);
    await expect(ops(`live-key ${chapterId} old`)).rejects.toThrow('is one of new');
    await expect(ops('live-key 999999')).rejects.toThrow('There is no live class 999999');
  });

  it('lists raised hands and notes which were taken', async () => {
    const chapter_id = await course.buildClass({ live_status: LIVE_STATUSES.live });
    const learner = await course.buildLearner();
    expect(await ops(`live-questions ${chapter_id}`)).toBe('nobody waits');
    const asked = { chapter_id, kind: 2, content: '能再讲一遍吗？' } as const;
    const { data } = await site.app.call('live.say', asked, learner);
    expect(await ops(`live-questions ${chapter_id}`)).toContain('能再讲一遍吗？');
    await ops(`live-answered ${data.id}`);
    expect(await ops(`live-questions ${chapter_id}`)).toBe('nobody waits');
    await expect(ops(`live-answered ${data.id}`)).rejects.toThrow('no open question');
  });

  it('calls a class off that has not begun', async () => {
    const chapterId = await course.buildClass({
      start_at: course.after(60),
      end_at: course.after(120),
    });
    await ops(`live-cancel ${chapterId}`);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.cancelled);
    await expect(ops(`live-cancel ${chapterId}`)).rejects.toThrow(`Session ${chapterId}`);
  });
});
