/** Values that stand for personal data and secrets: planted everywhere, they must surface nowhere. */
import { z } from 'zod';
import type { Schema } from './arbitraries.ts';

export const CANARY_TOKEN = '7ps.canarycanarycanarycanarycanarycanarycanary0';
export const CANARY_TEXT = 'canary-text-with-a-name';

/** In the order in which a field is offered them: the pickiest first. */
export const CANARIES = [
  '13999990000',
  '110101199003077758',
  'canary@example.com',
  'https://canary.example.com/canary',
  '987654',
  'Y2FuYXJ5cGFzc3dvcmQ=',
  CANARY_TEXT,
  CANARY_TOKEN,
] as const;

/** Digits also stand by chance in longer ids and numbers; a value that leaked stands alone. */
export const leaked = (text: string, value: string): boolean =>
  /^\d+$/.test(value)
    ? new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`).test(text)
    : text.includes(value);

/** A request with a canary in every field that takes one. */
export function withCanaries(schema: Schema, request: object): object {
  return Object.keys(request).reduce<object>((planted, key) => {
    const fitting = CANARIES.map((canary) => ({ ...planted, [key]: canary })).find(
      (candidate) => z.safeParse(schema, candidate).success,
    );
    return fitting ?? planted;
  }, request);
}
