/** What the demo's course files contain: one file of each kind per subject, shared by its courses. */
import { randomOf } from '../market/random.ts';
import { subjects, topicsOf } from '../market/subjects/subjects.ts';
import { drawHandout } from './handout-source.ts';
import type { Group, Subject } from '../market/subjects/subject.ts';
import type { HandoutPage } from './lesson-media.ts';

/** Kinds of file, with their endings. */
export const ANNEX_KINDS = {
  notes: 'pdf',
  exercises: 'pdf',
  sheet: 'pdf',
  plan: 'csv',
  data: 'csv',
} as const;

export type AnnexKind = keyof typeof ANNEX_KINDS;

export interface AnnexFile {
  readonly name: string;
  readonly contentType: string;
  readonly make: () => Promise<Buffer>;
}

const CONTENT_TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };
const WEEKS = 8;
const DATA_ROWS = 60;
const LOW = 40;
const HIGH = 100;
const LINE = /.{1,29}[，。；：、”]?/gu;
/** Programs for tables take a file without it for something else than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const wrapped = (text: string): readonly string[] => text.match(LINE) ?? [];

/** The name of a kind's file for a subject, which is numbered from 1. */
export function annexFileName(kind: AnnexKind, cat1: number): string {
  return `${kind}-${cat1}.${ANNEX_KINDS[kind]}`;
}

/** Every file there is. */
export const annexFiles: readonly AnnexFile[] = subjects.flatMap((subject, index) => {
  const cat1 = index + 1;
  const file = (kind: AnnexKind, make: () => Promise<Buffer>): AnnexFile => ({
    name: annexFileName(kind, cat1),
    contentType: CONTENT_TYPES[ANNEX_KINDS[kind]],
    make,
  });
  const printed = (kind: AnnexKind, title: string, pages: readonly HandoutPage[]): AnnexFile => {
    const name = `${kind}-${cat1}`;
    return file(kind, async () => drawHandout({ id: name, name, title, pages }));
  };
  return [
    printed('notes', `${subject.name}课程讲义`, subject.groups.map(notesOf(subject))),
    printed('exercises', `${subject.name}练习与答案`, exercisesOf(subject)),
    printed('sheet', `${subject.name}速查表`, [sheetOf(subject)]),
    file('plan', async () => Promise.resolve(table(planOf(subject)))),
    file('data', async () => Promise.resolve(table(dataOf(subject)))),
  ];
});

function notesOf({ aspects, advice }: Subject) {
  return (group: Group, number: number): HandoutPage => ({
    heading: group.name,
    paragraphs: [
      ...topicsOf(group, 3).flatMap((topic, index) => [
        `◆ ${topic}`,
        ...wrapped(`重点：${aspects[(number + index) % aspects.length] ?? ''}`),
      ]),
      ...wrapped(`建议：${advice[number % advice.length] ?? ''}`),
    ],
  });
}

function exercisesOf({ groups, aspects }: Subject): HandoutPage[] {
  const [group] = groups;
  const topics = group === undefined ? [] : topicsOf(group, 3);
  const asked = topics.map((topic, index) => `${index + 1}. 用自己的话说明${topic}的要点。`);
  const answered = topics.flatMap((topic, index) =>
    wrapped(
      `${index + 1}. ${topic}：从“${aspects[index % aspects.length] ?? ''}”说起，举一个例子。`,
    ),
  );
  return [
    { heading: '练习', paragraphs: asked.flatMap(wrapped) },
    { heading: '答案要点', paragraphs: answered },
  ];
}

function sheetOf({ groups }: Subject): HandoutPage {
  return {
    heading: '一页速查',
    paragraphs: groups.flatMap((group) => [
      `◆ ${group.name}`,
      ...wrapped(topicsOf(group, 2).join('、')),
    ]),
  };
}

function planOf({ groups, advice }: Subject): string[][] {
  const topics = groups.flatMap((group) => topicsOf(group, 2)).slice(0, WEEKS);
  return [
    ['周次', '学习内容', '提示', '完成'],
    ...topics.map((topic, index) => [
      `第 ${index + 1} 周`,
      topic,
      advice[index % advice.length] ?? '',
      '',
    ]),
  ];
}

function dataOf({ name, groups }: Subject): string[][] {
  const luck = randomOf('annex-data', name);
  const topics = groups.flatMap((group) => topicsOf(group, 2));
  return [
    ['序号', '主题', '练习前', '练习后'],
    ...Array.from({ length: DATA_ROWS }, (_, index) => {
      const before = luck.between(LOW, HIGH);
      return [
        String(index + 1),
        luck.pick(topics),
        String(before),
        String(luck.between(before, HIGH)),
      ];
    }),
  ];
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function table(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`);
  return Buffer.from(BYTE_ORDER_MARK + lines.join(''));
}
