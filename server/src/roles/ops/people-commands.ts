/** Commands about users and what they may study. */
import { openDevelopmentSession } from '#modules/identity';
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { operator, required, userNamed, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

export const peopleCommands: Record<string, Command> = {
  /** `ops session demo`: prints a session of that user, for development and tests. */
  async session({ platform }, [username = '']) {
    return JSON.stringify(await openDevelopmentSession(platform, username));
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
