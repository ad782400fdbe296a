/** Commands about applications of teachers and institutions. */
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  applicationPapers,
  freeApplication,
  passApplication,
  refuseApplication,
  waitingApplications,
  withdrawApplication,
} from '#modules/organisation';
import { oneLine, oneOf, operator, required, wholeNumber } from './command.ts';
import type { ApplicationKind, Mark } from '#modules/organisation';
import type { Command } from './command.ts';

/** A word that begins a remark beside a field. */
const MARK = /^(?<field>[a-z_]+)=(?<word>.*)$/u;

const kindOf = (text: string): ApplicationKind =>
  oneOf('the kind', text, Object.entries(CERTIFICATION_KINDS));
const reasonOf = (words: readonly string[]): string => required('the reason', words.join(' '));

/** Which application a line means. */
const keyOf = (kind: string, user: string) => ({
  actor: operator(),
  kind: kindOf(kind),
  userId: wholeNumber('the user', user),
});

/** Which filling in of it, as `ops application` tells. */
const versionOf = (text: string): number => wholeNumber('the version', text);

/** The words before the first `field=` are the reason, those after it belong to the field. */
function refusalOf(words: readonly string[]): { reason: string; marks: Mark[] } {
  const found = words.findIndex((word) => MARK.test(word));
  const first = found === -1 ? words.length : found;
  const marks: Mark[] = [];
  for (const word of words.slice(first)) {
    const { field, word: begin = '' } = MARK.exec(word)?.groups ?? {};
    const last = marks.at(-1);
    if (field !== undefined) {
      marks.push({ field, reason: begin });
    } else if (last !== undefined) {
      marks[marks.length - 1] = { ...last, reason: `${last.reason} ${word}` };
    }
  }
  for (const { field, reason } of marks) {
    required(`the text of ${field}`, reason);
  }
  return { reason: reasonOf(words.slice(0, first)), marks };
}

export const applicationCommands: Record<string, Command> = {
  /** `ops applications`: what waits for a decision. */
  async applications({ platform }) {
    const waiting = await waitingApplications(platform, operator());
    const rows = waiting.map(({ appliedAt, kind, userId, name, idCard, licenceNo, doubts }) => {
      const doubted = doubts.length === 0 ? '' : `doubtful: ${doubts.join(' ')}`;
      const words = [formatWireTime(appliedAt), kind, String(userId), name, idCard];
      return [...words, licenceNo, doubted]
        .filter((word) => word !== '')
        .map(oneLine)
        .join('  ');
    });
    return rows.length === 0 ? 'nobody waits' : rows.join('\n');
  },
  /** `ops application <teacher|enterprise> <user>`: all of it, with links to the papers for ten minutes. */
  async application({ platform }, [kind = '', user = '']) {
    const { version, facts, links } = await applicationPapers(platform, keyOf(kind, user));
    return [['version', String(version)] as const, ...facts, ...links]
      .map(([name, value]) => `${name}: ${oneLine(value)}`.trimEnd())
      .join('\n');
  },
  /** `ops application-pass <teacher|enterprise> <user> <version>`: the institution opens, the teacher is shown. */
  async 'application-pass'({ platform }, [kind = '', user = '', version = '']) {
    const key = keyOf(kind, user);
    const pageId = await passApplication(platform, { ...key, version: versionOf(version) });
    const page = key.kind === CERTIFICATION_KINDS.teacher ? 'teacher' : 'shop';
    return `user ${key.userId} has the ${page} ${pageId}`;
  },
  /** `ops application-refuse <teacher|enterprise> <user> <version> <reason> [field=text ...]`: who applied reads all of it. */
  async 'application-refuse'({ platform }, [kind = '', user = '', version = '', ...words]) {
    const key = { ...keyOf(kind, user), version: versionOf(version) };
    await refuseApplication(platform, { ...key, ...refusalOf(words) });
    return `the application of user ${key.userId} is refused`;
  },
  /** `ops application-withdraw <teacher|enterprise> <user> <reason>`: it is over for good. */
  async 'application-withdraw'({ platform }, [kind = '', user = '', ...words]) {
    const key = keyOf(kind, user);
    await withdrawApplication(platform, { ...key, reason: reasonOf(words) });
    return `the certification of user ${key.userId} is withdrawn`;
  },
  /** `ops application-free <teacher|enterprise> <user> <reason>`: another may have the licence or card of a withdrawn one. */
  async 'application-free'({ platform }, [kind = '', user = '', ...words]) {
    const key = keyOf(kind, user);
    await freeApplication(platform, { ...key, reason: reasonOf(words) });
    return `what user ${key.userId} claimed is free`;
  },
};
