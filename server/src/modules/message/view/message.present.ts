/** Messages as the wire has them. */
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { kindOf } from '../kinds/kinds.ts';
import { write } from '../kinds/written-text.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { OwnWords, Translation, Translator } from '#platform/http/translation';
import type { Facts } from '../kinds/written-text.ts';
import type { MessageRow } from './message.repo.ts';

type Message = CallResponse<'message.list'>['list'][number];

/** Who reads: the language, and English for what operators wrote in Chinese. */
export interface Reader {
  readonly language: Language;
  readonly translate: Translation;
}

const AS_WRITTEN: Translation = (json) => json;

/** The reader of a language; only English asks for translations. */
export async function readerOf(language: Language, translator: Translator): Promise<Reader> {
  return { language, translate: language === 'en' ? await translator() : AS_WRITTEN };
}

/** Facts that are somebody's own words or name. */
const OWN_FACTS: ReadonlySet<string> = new Set(['buyer', 'question', 'text']);
const isOwn: OwnWords = (name) => OWN_FACTS.has(name);

const TYPES = Object.values(MESSAGE_TYPES);
/** A kind only a newer release knows, while both run. */
const UNKNOWN = { title: '', content: '', link: '' };

/** A message in the reader's language. */
export function presentMessage(row: MessageRow, { language, translate }: Reader): Message {
  const kind = kindOf(row.kind);
  const facts = JSON.parse(translate(JSON.stringify(row.facts), isOwn)) as Facts;
  return {
    id: row.id,
    type: TYPES.find((type) => type === row.type) ?? MESSAGE_TYPES.system,
    ...(kind === undefined ? UNKNOWN : write(kind, facts, language)),
    is_read: row.read_at === null ? 0 : 1,
    create_time: formatWireTime(row.created_at),
  };
}
