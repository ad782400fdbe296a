/** Commands about users and what they may study. */
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { fail } from '#platform/failure';
import { operator, required, userNamed, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

export const peopleCommands: Record<string, Command> = {
  /** `ops session demo anna`: prints a session of each user on a line, for development and tests. */
  async session({ platform }, usernames) {
    const { development } = platform.config;
    if (development === null) {
      throw fail('operator.notInProduction', { data: { command: 'session' } });
    }
    const sessions: string[] = [];
    for (const username of usernames) {
      sessions.push(JSON.stringify(await development.openSession(platform, username)));
    }
    return sessions.join('\n');
  },
  /** `ops puzzle ID`: prints where its piece belongs, for end-to-end tests. */
  async puzzle({ platform }, [id = '']) {
    const { development } = platform.config;
    if (development === null) {
      throw fail('operator.notInProduction', { data: { command: 'puzzle' } });
    }
    return String(await development.solutionOf(platform, id));
  },
  /** `ops grant demo 48 30`: lets a user study a course for so many days. */
  async grant(app, [username = '', course = '', days = '']) {
    await grantByStaff(app.platform, {
      actor: operator(),
      userId: await userNamed(app, username),
      courseId: wholeNumber('the course', course),
      days: wholeNumber('days', days),
    });
    return `${username} may study course ${course} for ${days} days`;
  },
  /** `ops grant-revoke demo 48 given by mistake`: takes back what operators gave. */
  async 'grant-revoke'(app, [username = '', course = '', ...reason]) {
    const revoked = await revokeByStaff(app.platform, {
      actor: operator(),
      userId: await userNamed(app, username),
      courseId: wholeNumber('the course', course),
      reason: required('the reason', reason.join(' ')),
    });
    return `${revoked} grants of course ${course} taken back from ${username}`;
  },
};
