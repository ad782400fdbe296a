/** Commands about live classes. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { answerQuestion, cancelClass, endClass, giveKey, openQuestions } from '#modules/live';
import { oneOf, operator, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

const NEW = [['new', true]] as const;

const classOf = (text: string): number => wholeNumber('the class', text);

export const liveCommands: Record<string, Command> = {
  /** `ops live-key 48 [new]`: what a teacher enters in OBS; `new` ends the key until now. */
  async 'live-key'({ platform, liveProvider }, [chapter = '', word = '']) {
    const { title, pushUrl, streamKey, expiresAt } = await giveKey(platform, liveProvider, {
      actor: operator(),
      chapterId: classOf(chapter),
      newKey: word !== '' && oneOf('the last word', word, NEW),
    });
    return [
      title,
      `server  ${pushUrl}`,
      `key     ${streamKey}`,
      `until   ${formatWireTime(expiresAt)}`,
    ].join('\n');
  },
  /** `ops live-end 48`: ends a running class at once. */
  async 'live-end'({ platform, liveProvider }, [chapter = '']) {
    const chapterId = classOf(chapter);
    await endClass(platform, liveProvider, { actor: operator(), chapterId });
    return `class ${chapterId} has ended; its replay follows`;
  },
  /** `ops live-cancel 48`: calls a class off that has not begun. */
  async 'live-cancel'({ platform, liveProvider }, [chapter = '']) {
    const chapterId = classOf(chapter);
    await cancelClass(platform, liveProvider, { actor: operator(), chapterId });
    return `class ${chapterId} is cancelled`;
  },
  /** `ops live-questions 48`: hands that are raised. */
  async 'live-questions'({ platform }, [chapter = '']) {
    const questions = await openQuestions(platform, {
      actor: operator(),
      chapterId: classOf(chapter),
    });
    const rows = questions.map(({ id, created_at, nickname, content }) =>
      [id, formatWireTime(created_at), nickname, content].join('  '),
    );
    return rows.length === 0 ? 'nobody waits' : rows.join('\n');
  },
  /** `ops live-answered 1234`: the teacher took a question. */
  async 'live-answered'({ platform }, [message = '']) {
    const messageId = wholeNumber('the question', message);
    await answerQuestion(platform, { actor: operator(), messageId });
    return `question ${messageId} is answered`;
  },
};
