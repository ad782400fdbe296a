/** Guards of messages. */
import type { Guard } from './guard.ts';

export const messageGuards: readonly Guard[] = [
  {
    name: 'an event is told once',
    file: 'modules/message/telling/tell.repo.ts',
    text: 'on conflict (user_id, kind, key) do nothing',
    without: '',
    tests: ['modules/message/telling/tell.test.ts'],
  },
  {
    name: 'what a user refuses is not told',
    file: 'modules/message/telling/tell.repo.ts',
    text: "and refusal.channel = 'site'",
    without: 'and false',
    tests: ['modules/message/choices/choice.test.ts'],
  },
  {
    name: 'a message is opened by its owner',
    file: 'modules/message/view/message.repo.ts',
    text: 'where user_id = ${userId} and id = ${id} and deleted_at is null\n    returning id',
    without: 'where ${userId}::bigint > 0 and id = ${id} and deleted_at is null\n    returning id',
    tests: ['modules/message/view/message.test.ts'],
  },
];
