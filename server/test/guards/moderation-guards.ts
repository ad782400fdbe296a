/** Guards of texts that are looked after. */
import type { Guard } from './guard.ts';

export const moderationGuards: readonly Guard[] = [
  {
    name: 'reports of one text come one after the other',
    file: 'modules/moderation/reports/report.repo.ts',
    text: 'select pg_advisory_xact_lock(hashtextextended(${name}, 0))',
    without: 'select ${name}::text',
    tests: ['modules/moderation/reports/report-race.test.ts'],
  },
  {
    name: 'reports do not hold what somebody looked at',
    file: 'modules/moderation/reports/report.commands.ts',
    text: 'if (!(await insertReported(tx, { kind, subjectId: id, ...text, now })))',
    without: 'if (!(await insertReported(tx, { kind, subjectId: id, ...text, now })) && id < 0)',
    tests: ['modules/moderation/reports/report.test.ts'],
  },
  {
    name: 'nobody reports what he may not read',
    file: 'modules/moderation/reports/report.commands.ts',
    text: '!isRead || ',
    without: '',
    tests: ['modules/moderation/reports/report.test.ts'],
  },
  {
    name: 'a nickname that waits is hidden once',
    file: 'modules/moderation/cases/case.repo.ts',
    text: ' and ${HIDE_HELD.allowed}\n',
    without: '\n',
    tests: ['modules/moderation/cases/decision-race.test.ts'],
  },
  {
    name: 'who is muted says nothing',
    file: 'modules/moderation/check.commands.ts',
    text: '  await requireVoice(platform, userId);\n',
    without: '',
    tests: ['modules/moderation/mutes/mute.test.ts'],
  },
];
