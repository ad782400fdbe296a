/** Commands about what people write for others to read: texts, words and who may write. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { REPORT_REASONS, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  addWord,
  heldTexts,
  hideText,
  listWords,
  muteUser,
  releaseText,
  removeWord,
  unmuteUser,
  WORD_VERDICTS,
} from '#modules/moderation';
import { textSubjects } from '#text-subjects';
import { oneLine, oneOf, operator, required, wholeNumber } from './command.ts';
import type { HeldText, TextKind, WordVerdict } from '#modules/moderation';
import type { Command } from './command.ts';

const KINDS = Object.keys(TEXT_KINDS).map((kind) => [kind, kind as TextKind] as const);
const VERDICTS = Object.keys(WORD_VERDICTS).map((name) => [name, name as WordVerdict] as const);
const REASONS = new Map<number, string>(
  Object.entries(REPORT_REASONS).map(([name, value]) => [value, name]),
);

/** `comment:10023`; a nickname that waits has since when, because another may take its place. */
function nameOf({ kind, id, createdAt }: HeldText): string {
  return `${kind}:${id}${kind === TEXT_KINDS.nickname ? `@${createdAt.getTime()}` : ''}`;
}

interface Named {
  readonly kind: TextKind;
  readonly id: number;
  readonly heldAt?: Date;
}

/** `comment:10023`, `nickname:10023` or `nickname:10023@1794715200000`. */
function textOf(text: string): Named {
  const [name = '', number = ''] = text.split(':');
  const kind = oneOf('the kind of the text', name, KINDS);
  const [id = '', since] = kind === TEXT_KINDS.nickname ? number.split('@') : [number];
  const named = { kind, id: wholeNumber('the text', id) };
  return since === undefined
    ? named
    : { ...named, heldAt: new Date(wholeNumber('since when it waits', since)) };
}

const userOf = (text: string): number => wholeNumber('the user', text);
const reasonOf = (words: readonly string[]): string => required('the reason', words.join(' '));
const wordOf = (words: readonly string[]): string => required('the word', words.join(' '));

export const moderationCommands: Record<string, Command> = {
  /** `ops texts`: what waits to be looked at, the oldest first. */
  async texts({ platform }) {
    const held = await heldTexts(platform, operator());
    const rows = held.map((text) => {
      const { userId, cause, reasons, createdAt, content } = text;
      const why = reasons.map((reason) => REASONS.get(reason) ?? '').join(', ');
      const words = [formatWireTime(createdAt), nameOf(text), `user ${userId}`];
      return [...words, why === '' ? cause : `${cause} (${why})`, oneLine(content)].join('  ');
    });
    return rows.length === 0 ? 'nothing waits' : rows.join('\n');
  },
  /** `ops text-release <text>`, as `ops texts` names it: everybody reads it, and reports hold it no more. */
  async 'text-release'({ platform }, [text = '']) {
    const decision = { actor: operator(), ...textOf(text) };
    const content = await releaseText(platform, textSubjects, decision);
    return `${text} is shown: ${oneLine(content)}`;
  },
  /** `ops text-hide <text> <reason>`: others read it no more, and its author is told why. */
  async 'text-hide'({ platform }, [text = '', ...words]) {
    const decision = { actor: operator(), ...textOf(text), reason: reasonOf(words) };
    const content = await hideText(platform, textSubjects, decision);
    return `${text} is hidden: ${oneLine(content)}`;
  },
  /** `ops mute <user> <hours> <reason>`: nothing the user writes is taken until then. */
  async mute({ platform }, [user = '', hours = '', ...words]) {
    const userId = userOf(user);
    const ms = wholeNumber('the hours', hours) * HOUR_MS;
    const until = new Date(platform.clock.now().getTime() + ms);
    await muteUser(platform, { actor: operator(), userId, until, reason: reasonOf(words) });
    return `user ${userId} is muted until ${formatWireTime(until)}`;
  },
  /** `ops unmute <user>`: the user may write again. */
  async unmute({ platform }, [user = '']) {
    const userId = userOf(user);
    const wasMuted = await unmuteUser(platform, { actor: operator(), userId });
    return wasMuted ? `user ${userId} may write again` : `user ${userId} was not muted`;
  },
  /** `ops words`: the list, each with what it does. */
  async words({ platform }) {
    const words = await listWords(platform, operator());
    const rows = words.map(({ verdict, word }) => `${verdict}  ${word}`);
    return rows.length === 0 ? 'no words' : rows.join('\n');
  },
  /** `ops word-add <refuse|hold> <word>`: counts within a second. */
  async 'word-add'({ platform }, [verdict = '', ...words]) {
    const given = { verdict: oneOf('the verdict', verdict, VERDICTS), word: wordOf(words) };
    const word = await addWord(platform, { actor: operator(), ...given });
    return `${given.verdict}  ${word}`;
  },
  /** `ops word-remove <word>`: counts within a second. */
  async 'word-remove'({ platform }, words) {
    const word = wordOf(words);
    const isRemoved = await removeWord(platform, { actor: operator(), word });
    return isRemoved ? `${word} is off the list` : `${word} was not on the list`;
  },
};
