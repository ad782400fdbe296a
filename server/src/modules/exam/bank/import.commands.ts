/** Questions come into a bank from a file: all of it, or nothing. */
import { extname } from 'node:path';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import {
  correctTopics,
  hasBank,
  holdBank,
  insertBank,
  insertTopics,
  listTopics,
  retireTopics,
} from './bank.repo.ts';
import { planImport } from './import-plan.rules.ts';
import { problemText, readQuestions } from './question.rules.ts';
import { parseCsv, ROWS_MAX } from './sheet.rules.ts';
import { cleanPicture, pathOf, storePicture } from './topic-picture.ts';
import { readWorkbook } from './workbook.ts';
import type { Actor } from '#platform/actor';
import type { Failure } from '#platform/failure';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { ImportPlan, NewTopic } from './import-plan.rules.ts';
import type { Problem, ReadQuestions } from './question.rules.ts';
import type { SheetRow } from './sheet.rules.ts';
import type { StoredPicture } from './topic-picture.ts';

const FILE_MAX = 5 * 1024 * 1024;
const PROBLEMS_SHOWN = 200;

export interface QuestionFile {
  /** Its ending tells what it is. */
  readonly name: string;
  readonly content: Buffer;
  /** A picture that lies beside it; null when there is none. */
  readonly picture: (name: string) => Promise<Buffer | null>;
}

export interface Imported {
  readonly added: number;
  readonly corrected: number;
  readonly replaced: number;
  readonly unchanged: number;
}

/** Makes an empty bank of an institution. */
export async function createBank(
  { db, clock }: Platform,
  {
    actor,
    shopId,
    title,
  }: { readonly actor: Actor; readonly shopId: number; readonly title: string },
): Promise<number> {
  const missing = fail('operator.shopMissing', { data: { shop: shopId } });
  if (actor.shopId !== null && actor.shopId !== shopId) {
    throw missing;
  }
  return inTransaction(db, async (tx) => {
    const id = await insertBank(tx, { shopId, title, now: clock.now() });
    if (id === null) {
      throw missing;
    }
    await recordAudit(tx, { actor, action: 'exam.bank', subject: `bank ${id}`, detail: { title } });
    return id;
  });
}

/** Reads a file into a bank; a dry run tells what would come of it. */
export async function importQuestions(
  platform: Platform,
  {
    actor,
    bankId,
    file,
    isDryRun = false,
  }: {
    readonly actor: Actor;
    readonly bankId: number;
    readonly file: QuestionFile;
    readonly isDryRun?: boolean;
  },
): Promise<Imported> {
  if (!(await hasBank(platform.db, actor, bankId))) {
    throw fail('operator.bankMissing', { data: { bank: bankId } });
  }
  const read = readQuestions(rowsOf(file));
  const pictures = await picturesOf(file, read);
  const topics = topicsOf(read, pictures);
  if (!isDryRun) {
    // Before the questions, so that none is without its picture.
    for (const picture of pictures.values()) {
      await storePicture(platform, picture);
    }
  }
  return inTransaction(platform.db, async (tx) => {
    await holdBank(tx, bankId);
    const plan = planImport(topics, await listTopics(tx, bankId));
    const result = countsOf(plan);
    if (!isDryRun && result.unchanged < topics.length) {
      await write(tx, bankId, plan, platform.clock.now());
      const detail = { file: file.name, ...result };
      await recordAudit(tx, { actor, action: 'exam.import', subject: `bank ${bankId}`, detail });
    }
    return result;
  });
}

const unreadable = (reason: string): Failure => fail('operator.importFile', { data: { reason } });

function rowsOf({ name, content }: QuestionFile): readonly SheetRow[] {
  if (content.length > FILE_MAX) {
    throw unreadable(`it is larger than ${FILE_MAX} bytes`);
  }
  switch (extname(name)) {
    case '.csv': {
      const rows = parseCsv(decoded(content));
      if ('brokenLine' in rows) {
        throw unreadable(`a quote is wrong in line ${rows.brokenLine}`);
      }
      if (rows.length > ROWS_MAX + 1) {
        throw unreadable('there are too many rows');
      }
      return rows;
    }
    case '.xlsx':
      try {
        return readWorkbook(content);
      } catch (error) {
        throw unreadable(error instanceof Error ? error.message : '');
      }
    default:
      throw unreadable('it is neither .csv nor .xlsx');
  }
}

function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw unreadable('its text is not UTF-8');
  }
}

async function picturesOf(
  file: QuestionFile,
  { questions, problems }: ReadQuestions,
): Promise<ReadonlyMap<string, StoredPicture>> {
  const pictures = new Map<string, StoredPicture>();
  const wrong = new Set(problems.filter(({ column }) => column === '图片').map(({ line }) => line));
  const missing: Problem[] = [];
  for (const { picture, line } of questions) {
    if (picture === '' || pictures.has(picture) || wrong.has(line)) {
      continue;
    }
    const content = await file.picture(picture);
    const cleaned = content === null ? null : await cleanPicture(picture, content);
    if (cleaned === null) {
      missing.push({ line, column: '图片', fault: 'picture' });
    } else {
      pictures.set(picture, cleaned);
    }
  }
  refuse([...problems, ...missing]);
  return pictures;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) {
    const list = problems
      .toSorted((a, b) => a.line - b.line)
      .slice(0, PROBLEMS_SHOWN)
      .map(problemText)
      .join('\n');
    throw fail('operator.importRefused', { data: { count: problems.length, list } });
  }
}

function topicsOf(
  { questions }: ReadQuestions,
  pictures: ReadonlyMap<string, StoredPicture>,
): readonly NewTopic[] {
  return questions.map(({ line: _line, picture, ...question }) => {
    const stored = pictures.get(picture);
    return { ...question, image: stored === undefined ? '' : pathOf(stored) };
  });
}

function countsOf({ added, corrected, replaced, unchanged }: ImportPlan): Imported {
  return {
    added: added.length,
    corrected: corrected.length,
    replaced: replaced.length,
    unchanged,
  };
}

async function write(
  tx: Tx,
  bankId: number,
  { added, corrected, replaced }: ImportPlan,
  now: Date,
): Promise<void> {
  await retireTopics(
    tx,
    replaced.map(({ id }) => id),
    now,
  );
  await correctTopics(tx, corrected);
  await insertTopics(tx, bankId, [...added, ...replaced.map(({ topic }) => topic)], now);
}
