/** What people wrote stays as it is in each call that answers with it. */
import { calls } from '@zhiji/contract/calls';
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownWords } from '#platform/http/own-words';
import { inEnglish } from './translation.rules.ts';
import type { CallName } from '@zhiji/contract/calls';

/** A word of the phrase book, and what it becomes. */
const WORD = '茶艺';
const known = new Map([[WORD, 'Tea']]);
const NO = '2026110100000001';

interface Example {
  /** Somebody wrote all that is in these. */
  readonly own: object;
  /** The operators wrote these. */
  readonly theirs: object;
}

const named = (...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, WORD]));
const listed = (example: Example): Example => ({
  own: { list: [example.own] },
  theirs: { list: [example.theirs] },
});

const { blank, essay } = EXAM_TOPIC_TYPES;
const answers = [{ topic_id: 1, answer: [WORD] }];
const note = { own: named('content'), theirs: named('title') };
const account = { own: named('account_name', 'bank_name'), theirs: {} };

const EXAMPLES: Partial<Record<CallName, Example>> = {
  'catalog.comments': listed({ own: named('nickname', 'content', 'reply'), theirs: {} }),
  'catalog.courses': { own: { words: [WORD] }, theirs: { list: [named('title')] } },
  'catalog.questions': listed({ own: named('nickname', 'content', 'answer'), theirs: {} }),
  'certificate.check': { own: named('real_name'), theirs: named('title') },
  'certificate.list': listed({ own: named('real_name'), theirs: named('title') }),
  'distribution.record': { own: named('real_name'), theirs: named('reason') },
  'exam.practise': { own: { right_answer: [WORD] }, theirs: named('analysis') },
  'exam.result': {
    own: { topics: [{ type: blank, my_answer: [WORD], right_answer: [WORD] }] },
    theirs: { topics: [{ type: essay, right_answer: [WORD], title: WORD }] },
  },
  'exam.save': { own: { newer: answers }, theirs: {} },
  'exam.start': { own: { answers }, theirs: { topics: [named('title')] } },
  'exam.wrongTopics': listed({ own: { my_answer: [WORD] }, theirs: named('title') }),
  'learning.addNote': note,
  'learning.editNote': note,
  'learning.notes': listed(note),
  'order.detail': {
    own: {
      order_no: NO,
      remark: WORD,
      users: [named('name')],
      returns: [named('explain')],
      proof: named('payer_name', 'bank_name'),
    },
    theirs: { timeline: [named('remark')], items: [named('title')], ...named('close_reason') },
  },
  'order.pay': { own: named('account_name', 'bank_name', 'remark_code'), theirs: {} },
  'organisation.certification': { own: { apply: named('name') }, theirs: named('reason') },
  'organisation.detail': { own: { licence: named('name', 'permit_no') }, theirs: named('name') },
  'region.banks': account,
  'survey.answers': { own: { answers }, theirs: { topics: [named('title')] } },
};

/** Calls of whose answers people wrote a part. */
const mixed = [...calls.keys()].filter((name) => {
  const isOwn = ownWords(name);
  return isOwn !== null && isOwn !== ownWords('catalog.package');
});

/** Fields somewhere in a value. */
const fieldsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) {
    return value.flatMap(fieldsIn);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)])
    : [];
};

describe('[R1-D4] what people wrote', () => {
  it('has an example for each call that answers with it beside other things', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(mixed.toSorted());
  });

  it.each(mixed)('stays as it is in answers of %s', (name) => {
    const { own, theirs } = EXAMPLES[name] ?? { own: {}, theirs: {} };
    const isOwn = ownWords(name) ?? (() => true);
    const said = (answer: object): string => inEnglish(JSON.stringify(answer), known, isOwn);
    expect(JSON.parse(said(own))).toEqual(own);
    expect(said(theirs)).not.toContain(WORD);
  });

  it.each(mixed)('is in fields that answers of %s have', (name) => {
    const { own, theirs } = EXAMPLES[name] ?? { own: {}, theirs: {} };
    const response = calls.get(name)?.response ?? z.null();
    const schema = JSON.stringify(z.toJSONSchema(response, { io: 'input', reused: 'inline' }));
    const missing = fieldsIn([own, theirs]).filter((field) => !schema.includes(`"${field}"`));
    expect(missing).toEqual([]);
  });

  it('is all that some calls answer with', () => {
    for (const name of ['account.me', 'invoice.titles', 'live.messages', 'live.say'] as const) {
      expect([name, ownWords(name)]).toEqual([name, null]);
    }
  });
});
