/** Commands about messages. */
import { KIND_NAMES, previewOf } from '#modules/message';
import { oneOf } from './command.ts';
import type { Command } from './command.ts';

const LANGUAGES = [
  ['zh', 'zh'],
  ['en', 'en'],
] as const;

export const messageCommands: Record<string, Command> = {
  /** `ops message-preview [order.paid [en]]`: how a message reads; without a kind, which there are. */
  async 'message-preview'(_app, [kind = '', language = 'zh']) {
    if (kind === '') {
      return KIND_NAMES.map((name) => `${name}  ${previewOf(name, 'zh').title}`).join('\n');
    }
    const name = oneOf(
      'the kind',
      kind,
      KIND_NAMES.map((each) => [each, each] as const),
    );
    const preview = previewOf(name, oneOf('the language', language, LANGUAGES));
    const { type, title, content, link, waysOut, isUrgent } = preview;
    return [
      `type:     ${type}`,
      `title:    ${title}`,
      `content:  ${content}`,
      `link:     ${link}`,
      `ways out: ${waysOut.join(', ') || 'none'}${isUrgent ? ', at once' : ''}`,
    ].join('\n');
  },
};
