/** Choices as the wire has them. */
import { MESSAGE_TYPES, REFUSABLE_MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Refusal } from './choice.repo.ts';

const REFUSABLE: readonly number[] = Object.values(REFUSABLE_MESSAGE_TYPES);

/** Every type of message, with the ways it takes. */
export function presentChoices(refusals: readonly Refusal[]): CallResponse<'message.choices'> {
  const isWanted = (type: number, channel: Refusal['channel']) =>
    refusals.some((refusal) => refusal.type === type && refusal.channel === channel) ? 0 : 1;
  return {
    list: Object.values(MESSAGE_TYPES).map((type) => ({
      type,
      is_fixed: REFUSABLE.includes(type) ? 0 : 1,
      site: isWanted(type, 'site'),
      sms: isWanted(type, 'sms'),
      mail: isWanted(type, 'mail'),
    })),
  };
}
