/** How a kind of message looks, with the values of its sample. */
import { KINDS } from './kinds.ts';
import { write } from './written-text.ts';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { Kind, MessageType, WayOut } from './kind.ts';
import type { KindName } from './kinds.ts';
import type { WrittenMessage } from './written-text.ts';

export interface Preview extends WrittenMessage {
  readonly type: MessageType;
  readonly waysOut: readonly WayOut[];
  readonly isUrgent: boolean;
}

export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

/** What a reader of a language would see. */
export function previewOf(name: KindName, language: Language): Preview {
  const kind = KINDS[name] as Kind;
  const { type, sample, waysOut = [], isUrgent = false } = kind;
  return { type, waysOut, isUrgent, ...write(kind, sample, language) };
}
