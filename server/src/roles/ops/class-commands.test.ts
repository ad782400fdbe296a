/** Operators' commands about classes, as they are typed. */
import { expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '#factory/learning';
import { useTestApp } from '#test/app';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { classCommands } from './class-commands.ts';

const app = useTestApp();

async function ops(line: string): Promise<string> {
  const [name = '', ...args] = line.split(' ');
  const command = classCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

it('checks a ticket in, written as it is read, and says who came', async () => {
  const buyer = await buildLogin(app);
  const { courseId } = await buildClass(app);
  const [ticket] = await buyPlaces(app, buyer.userId, courseId, ['13588880001']);
  const code = ticket?.code ?? '';
  const typed = `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`;
  await expect(ops(`check-in ${typed}`)).rejects.toThrow('The class starts at');
  expect(await ops(`check-in ${typed} --early`)).toBe(
    'checked in: 林** 135****0001, 西湖景点实地讲解训练营',
  );
  await expect(ops(`check-in ${typed} --early`)).rejects.toThrow('was checked in');
  await expect(ops('check-in')).rejects.toThrow('the ticket is missing');
  const { data } = await app.call('order.detail', { id: ticket?.orderId ?? 0 }, buyer);
  expect(data.users).toMatchObject([{ status: 2, check_time: '2026-11-15 12:00:00' }]);
});

it('moves a session, shows it everywhere at once, and records who did', async () => {
  const { courseId, sessionIds } = await buildClass(app);
  const info = async () => (await app.call('catalog.course', { id: courseId })).data;
  expect((await info()).address).toBe('曙光路 122 号');
  const [first, second] = sessionIds;
  expect(
    await ops(`session-move ${first} 2026-12-01T09:00 2026-12-01T10:30 龙井路 1 号 2 楼`),
  ).toMatch(/^moved: 西湖景点实地讲解训练营, 第一天 导论/u);
  // The second session is the first by now.
  expect(await info()).toMatchObject({
    start_time: '2026-11-21 12:00:00',
    end_time: '2026-12-01 10:30:00',
    address: '龙井路 1 号 2 楼',
  });
  await ops(`session-cancel ${second}`);
  expect(await info()).toMatchObject({ start_time: '2026-12-01 09:00:00' });
  const audits = await app.platform.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('subject', 'in', [`chapter ${first}`, `chapter ${second}`])
    .orderBy('id')
    .execute();
  expect(audits).toEqual([
    { action: 'learning.moveSession', subject: `chapter ${first}` },
    { action: 'learning.cancelSession', subject: `chapter ${second}` },
  ]);
});

it('refuses what makes no sense, and leaves everything as it was', async () => {
  const { courseId, sessionIds } = await buildClass(app);
  const [first] = sessionIds;
  const move = `session-move ${first}`;
  await expect(ops(`${move} tomorrow 2026-12-01T10:30`)).rejects.toThrow('the start is written');
  await expect(ops(`${move} 2026-12-01T10:30 2026-12-01T09:00`)).rejects.toThrow('end before');
  await expect(ops(`${move} 2026-01-01T10:30 2026-12-01T09:00`)).rejects.toThrow('in the past');
  await expect(ops(`${move} 2026-11-20T12:00 2026-11-20T13:00`)).rejects.toThrow('already then');
  await expect(ops('session-move x 2026-12-01T09:00 2026-12-01T10:30')).rejects.toThrow('whole');
  const section = await buildSection(app.platform, courseId);
  const video = await buildLesson(app.platform, courseId, section);
  await expect(ops(`session-cancel ${video}`)).rejects.toThrow('There is no session');
  await ops(`session-cancel ${first}`);
  await expect(ops(`session-cancel ${first}`)).rejects.toThrow('was cancelled');
  await expect(ops(`${move} 2026-12-01T09:00 2026-12-01T10:30`)).rejects.toThrow('was cancelled');
});

it('moves a live session that has not begun, which has no place', async () => {
  const live = await buildCourse(app.platform, { type: 1 });
  const session = await buildLiveSession(app.platform, live);
  const move = `session-move ${session} 2026-12-01T19:30 2026-12-01T21:00`;
  await expect(ops(`${move} 教室`)).rejects.toThrow('takes place nowhere');
  await ops(move);
  await app.platform.db
    .updateTable('chapter')
    .set({ live_status: 2 })
    .where('id', '=', session)
    .execute();
  await expect(ops(`session-cancel ${session}`)).rejects.toThrow('has begun');
});
