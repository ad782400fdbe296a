/** What an English reader is answered about the demo market. */
import { calls } from '@zhiji/contract/calls';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { COURSE_TYPES, EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildMessage } from '#factory/message';
import { contractOf } from '../app.ts';
import { useDemoApp } from '../database/demo.ts';
import { FULL_LISTS, QUOTING_CALLS, SPARED_CALLS, SPARED_FIELDS, demoAsks } from './demo-asks.ts';
import { KNOWN_WORD } from './reader.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { DemoAsk, DemoAsks } from './demo-asks.ts';
import type { Reader } from './reader.ts';

// The whole market is seeded, and asked for hundreds of answers.
vi.setConfig({ testTimeout: 2 * MINUTE_MS, hookTimeout: 2 * MINUTE_MS });

const HAN = /\p{Script=Han}/u;
/** 林** is whom the rest of a name belongs to. */
const MASKED = /\p{Script=Han}\*+/gu;
/** What somebody wrote, in a text of ours. */
const QUOTED = /“[^”]*”/gu;
const ENGLISH = { 'accept-language': 'en' };
const SHOWN = 60;
const SOME = 5;

const app = useDemoApp();
let reader: Reader;
let asks: DemoAsks[];

beforeAll(async () => {
  ({ reader, asks } = await demoAsks(app));
});

/** An answer in English. */
async function read<Name extends CallName>(name: Name, { request, as }: DemoAsk<Name>) {
  return app.call(name, request, { ...as, headers: ENGLISH });
}

const withoutQuotes = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data).replaceAll(QUOTED, ''));

/** How many rows a list has; null when it is none. */
function rowsIn(data: unknown): number | null {
  const list: unknown =
    typeof data === 'object' && data !== null && 'list' in data ? data.list : data;
  return Array.isArray(list) ? list.length : null;
}

/** Texts with Chinese in them, beside the names of their fields. */
function chineseIn(value: unknown, spared: readonly string[], field = 'data'): string[] {
  if (typeof value === 'string') {
    return HAN.test(value.replaceAll(MASKED, '')) ? [`${field}: ${value.slice(0, SHOWN)}`] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown) => chineseIn(one, spared, field));
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    spared.includes(name) ? [] : chineseIn(inner, spared, name),
  );
}

const isSuccess = (name: CallName, code: number): boolean =>
  contractOf(name).success.some((key) => successes[key].code === code);

const asked = (): (readonly [CallName, DemoAsk])[] =>
  asks
    .flatMap((part) => Object.entries(part) as [CallName, readonly DemoAsk[]][])
    .flatMap(([name, list]) => list.map((ask) => [name, ask] as const));

describe('[R1-D4] the demo market in English', () => {
  it('is asked by every call that reads', () => {
    const names = new Set(asked().map(([name]) => name));
    const reads = [...calls].filter(([, { kind }]) => kind === 'query').map(([name]) => name);
    expect(reads.filter((name) => !names.has(name) && !SPARED_CALLS.has(name))).toEqual([]);
  });

  it('has no Chinese left but what people wrote and names as registers have them', async () => {
    const left = new Set<string>();
    const full = new Set<CallName>();
    for (const [name, ask] of asked()) {
      const { code, data } = await read(name, ask);
      expect([name, isSuccess(name, code)]).toEqual([name, true]);
      if ((rowsIn(data) ?? 0) > 0) {
        full.add(name);
      }
      const ours = QUOTING_CALLS.has(name) ? withoutQuotes(data) : data;
      chineseIn(ours, SPARED_FIELDS[name] ?? []).forEach((text) => left.add(`${name} ${text}`));
    }
    expect([...left]).toEqual([]);
    expect(FULL_LISTS.filter((name) => !full.has(name))).toEqual([]);
  });

  it('tells the licence of an institution as the register has it', async () => {
    const { data: shops } = await read('organisation.list', { request: { limit: 50 } });
    for (const { id } of shops.list.slice(0, SOME)) {
      const { data } = await read('organisation.detail', { request: { id } });
      const { licence_name, permit_no } = await app.platform.db
        .selectFrom('shop')
        .select(['licence_name', 'permit_no'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(licence_name).toMatch(HAN);
      expect(data.licence).toMatchObject({ name: licence_name, permit_no });
    }
  });

  it('quotes in messages what people wrote', async () => {
    const { userId } = reader.login;
    const facts = { course_id: reader.office.id, title: '茶艺', question: KNOWN_WORD };
    await buildMessage(app.platform, userId, { kind: 'question.answered', facts });
    const { data } = await read('message.list', { request: { limit: 50 }, as: reader.login });
    const told = data.list.map(({ content }) => content);
    expect(told).toContain(`Tea: “${KNOWN_WORD}” has a new answer.`);
  });

  it('names the lesson of a note, which stays as it was written', async () => {
    const request = { curriculum_id: reader.office.id };
    const { data } = await read('learning.notes', { request, as: reader.login });
    expect(data.list.map(({ content }) => content)).toEqual([KNOWN_WORD]);
    expect(data.list.filter(({ title }) => HAN.test(title))).toEqual([]);
  });

  it('says why an order was closed', async () => {
    const { data } = await read('order.detail', {
      request: { id: reader.cancelledId },
      as: reader.login,
    });
    expect(data.close_reason).toBe('Cancelled by the buyer');
    expect(data.timeline.map(({ remark }) => remark)).toContain('Cancelled by the buyer');
  });

  it('asks exam questions in English and leaves what was answered as it was written', async () => {
    const as = reader.login;
    const { data: result } = await read('exam.result', { request: { id: reader.attemptId }, as });
    expect(result.topics.length).toBeGreaterThan(0);
    expect(result.topics.filter(({ title }) => HAN.test(title))).toEqual([]);
    const written = result.topics.flatMap(({ my_answer }) => my_answer);
    expect(written).toContain(KNOWN_WORD);
    const { data: book } = await read('exam.wrongTopics', { request: { limit: 50 }, as });
    expect(book.list.flatMap(({ my_answer }) => my_answer)).toContain(KNOWN_WORD);
    const { data: sheet } = await read('survey.answers', { request: { id: reader.surveyId }, as });
    expect(sheet.answers.map(({ answer }) => answer)).toEqual([[KNOWN_WORD]]);
  });

  it('asks them so while they are answered, and gives answers back as they were saved', async () => {
    const as = reader.login;
    const { data: paper } = await read('exam.start', { request: { exam_id: reader.examId }, as });
    expect(paper.topics.filter(({ title }) => HAN.test(title))).toEqual([]);
    const asking = paper.topics.find(({ type }) => type === EXAM_TOPIC_TYPES.blank);
    const parts = Array.from({ length: asking?.blanks ?? 0 }, () => KNOWN_WORD);
    const { exam_user_id } = paper;
    const saved = async (revision: number, answer: string[]) => {
      const answers = [{ topic_id: asking?.id ?? 0, answer, revision }];
      return read('exam.save', { request: { exam_user_id, answers, is_submit: 0 }, as });
    };
    app.clock.advance(2 * SECOND_MS);
    await saved(SECOND_MS, parts);
    const { data: again } = await read('exam.start', { request: { exam_id: reader.examId }, as });
    expect(again.answers.map(({ answer }) => answer)).toEqual([parts]);
    const late = await saved(
      0,
      parts.map(() => 'x'),
    );
    expect(late.data.newer.map(({ answer }) => answer)).toEqual([parts]);
  });

  it('names in English what stands in the way of an order', async () => {
    const { data } = await read('catalog.packages', { request: { limit: 50 } });
    const told: string[] = [];
    for (const { id } of data.list) {
      const request = { type: COURSE_TYPES.package, id };
      const { code, msg } = await read('order.confirm', { request, as: reader.login });
      if (!isSuccess('order.confirm', code)) {
        told.push(msg);
      }
    }
    expect(told.filter((msg) => msg.includes('“')).length).toBeGreaterThan(0);
    expect(told.filter((msg) => HAN.test(msg))).toEqual([]);
  });

  it('offers words to search by that find something', async () => {
    const { data: words } = await read('catalog.hotWords', { request: {} });
    expect(words.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Fire safety', 'Tea', 'Short video', 'Counselling', 'English']),
    );
    for (const { text } of words) {
      const { data } = await read('catalog.courses', { request: { keyword: text } });
      expect([text, data.total > 0, data.is_similar]).toEqual([text, true, 0]);
    }
  });

  it('says of an agreement in English that the Chinese text counts', async () => {
    for (const type of [1, 2, 3, 4, 5] as const) {
      const { data } = await read('content.article', { request: { type } });
      expect(data.content).toContain('the Chinese one counts');
    }
  });
});
