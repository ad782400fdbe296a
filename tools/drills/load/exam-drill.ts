/**
 * An exam that many sit at once: they start within a minute and have their answers kept every fifteen
 * seconds, by two web processes of which one is killed in the middle. What was acknowledged is there,
 * and at full size all but one of a hundred answers came soon enough.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import {
  grantCourse,
  openShop,
  type Person,
  registerPeople,
  sellCourse,
} from '../buying/fixtures.ts';
import { Store } from '../buying/store.ts';
import { type Answer, Client } from '../site/client.ts';
import { type Drill, expect, p99, spread } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

const full = { people: 2_000, startMs: MINUTE_MS, saveMs: 5 * MINUTE_MS, everyMs: 15 * SECOND_MS };
const short = { people: 60, startMs: 3 * SECOND_MS, saveMs: 8 * SECOND_MS, everyMs: 2 * SECOND_MS };
const QUESTIONS = 40;
const OPTIONS = 4;
/** So long may starting and saving take. */
const P99_MS = 300;
const BUSY = 503;
/** A browser that had no answer, or was told to come back, asks again. */
const AGAIN_MS = SECOND_MS;
const AGAIN_MAX = 20;
const RECORDED = 2;
/** Some change one answer between two savings, some two. */
const CHANGED_MAX = 2;
/** The server cuts a moment to its own clock; two savings are further apart. */
const DATED_WITHIN_MS = SECOND_MS;

type Size = typeof full;

/** What is kept of a question, as its candidate was told. */
interface Told {
  readonly answer: string;
  readonly revision: number;
}

interface Sitting {
  readonly person: Person;
  readonly attemptId: number;
  /** The last answer to each question that was acknowledged. */
  readonly told: ReadonlyMap<number, Told>;
  /** How many were, with those that others replaced. */
  readonly acknowledged: number;
}

interface Paper {
  readonly exam_user_id: number;
  readonly revision: number;
  readonly topics: readonly { readonly id: number }[];
}

/** Calls to one of two processes; to the other one when there was no answer, as the edge does it. */
class Door {
  readonly starts: Answer[] = [];
  readonly saves: Answer[] = [];
  unanswered = 0;
  refused = 0;
  readonly #clients: readonly Client[];

  constructor(site: Site) {
    this.#clients = [site.web, site.neighbour].map(({ port }) => new Client(port, 256));
  }

  async ask(
    person: Person,
    call: 'exam.start' | 'exam.save',
    body: unknown,
    expected: number,
  ): Promise<Answer> {
    for (let turn = person.id; turn < person.id + AGAIN_MAX; turn += 1) {
      const client = this.#clients[turn % this.#clients.length];
      const answer = await client?.ask({ call, body, sender: person.sender, expected });
      if (answer?.correct === true) {
        (call === 'exam.start' ? this.starts : this.saves).push(answer);
        return answer;
      }
      const isRefused = answer?.http === BUSY;
      expect(isRefused || answer?.http === 0, `${call}: HTTP ${answer?.http} code ${answer?.code}`);
      this.refused += isRefused ? 1 : 0;
      this.unanswered += isRefused ? 0 : 1;
      await sleep(AGAIN_MS);
    }
    throw new Error(`${call}: no answer in ${AGAIN_MAX} tries`);
  }

  close(): void {
    for (const client of this.#clients) {
      client.close();
    }
  }
}

/** A course with an exam, and people who may sit it. */
const prepare = async (store: Store, people: readonly Person[]): Promise<number> => {
  await openShop(store);
  const course = await sellCourse(store, { type: RECORDED, priceFen: 9_900 });
  await grantCourse(
    store,
    people.map(({ id }) => id),
    course,
  );
  return store.number(
    `with bank as (
       insert into exam_bank (shop_id, title, created_at)
       select shop_id, '演练题库', now() from course where id = $1 returning id, shop_id
     ), topic as (
       insert into exam_topic (bank_id, type, title, options, answer, created_at)
       select id, 1, '第 ' || n || ' 题', '{甲,乙,丙,丁}', '{A}', now()
       from bank, generate_series(1, ${QUESTIONS * 2}) n
     )
     insert into exam (course_id, shop_id, bank_id, title, rules, total_score, pass_score, minutes,
       need_finish, created_at)
     select $1, shop_id, id, '演练考试', '[{"type":1,"num":${QUESTIONS},"score":1}]', ${QUESTIONS}, 24,
       60, false, now()
     from bank returning id`,
    [course],
  );
};

/** Starts at his moment, then answers and has it kept until the end. */
const sit = async (door: Door, person: Person, examId: number, size: Size): Promise<Sitting> => {
  await sleep(random() * size.startMs);
  const { data } = await door.ask(person, 'exam.start', { exam_id: examId }, successes.ok.code);
  const { exam_user_id: attemptId, revision, topics } = data as Paper;
  const begun = performance.now() - revision;
  const end = performance.now() + size.saveMs;
  const told = new Map<number, Told>();
  let acknowledged = 0;
  while (performance.now() < end) {
    await sleep(size.everyMs);
    const changed = 1 + Math.floor(random() * CHANGED_MAX);
    const given = new Map(
      Array.from({ length: changed }, () => [
        topics[Math.floor(random() * topics.length)]?.id ?? 0,
        'ABCD'.charAt(Math.floor(random() * OPTIONS)),
      ]),
    );
    const moment = Math.floor(performance.now() - begun);
    const answers = [...given].map(([topic_id, answer]) => ({
      topic_id,
      answer: [answer],
      revision: moment,
    }));
    const body = { exam_user_id: attemptId, answers, is_submit: 0 };
    await door.ask(person, 'exam.save', body, successes.saved.code);
    acknowledged += given.size;
    for (const [topic, answer] of given) {
      told.set(topic, { answer, revision: moment });
    }
  }
  return { person, attemptId, told, acknowledged };
};

/** How many answers are there as their candidates were told. */
const keptOf = async (store: Store, sittings: readonly Sitting[]): Promise<number> => {
  const rows = await store.rows<Told & { attempt_id: number; topic_id: number }>(
    `select attempt_id, topic_id, array_to_string(answer, '') as answer, revision
     from exam_line where saved_at is not null`,
  );
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.topic_id}`, row]));
  const isKept = (place: string, { answer, revision }: Told): boolean => {
    const row = stored.get(place);
    // A letter may be right by chance; its moment says that it is the one.
    return row?.answer === answer && Math.abs(row.revision - revision) < DATED_WITHIN_MS;
  };
  return sittings
    .flatMap(({ attemptId, told }) =>
      [...told].map(([topic, last]) => isKept(`${attemptId} ${topic}`, last)),
    )
    .filter((isThere) => isThere).length;
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const size = small ? short : full;
  const { web, neighbour, worker, environment } = site;
  const store = new Store(site);
  const door = new Door(site);
  try {
    await Promise.all([web, neighbour, worker].map(async (each) => each.start(environment)));
    const people = await registerPeople(store, size.people);
    const examId = await prepare(store, people);
    const sitting = Promise.all(people.map(async (person) => sit(door, person, examId, size)));
    await Promise.race([sitting, sleep(size.startMs + size.saveMs / 2)]);
    neighbour.signal('SIGKILL');
    await neighbour.end();
    await neighbour.start(environment);
    const sittings = await sitting;
    const kept = await keptOf(store, sittings);
    const sum = (count: (one: Sitting) => number): number =>
      sittings.reduce((total, one) => total + count(one), 0);
    const last = sum(({ told }) => told.size);
    const figures =
      `${size.people} candidates, start ${spread(door.starts)}, ` +
      `${door.saves.length} savings ${spread(door.saves)}, ` +
      `${door.unanswered} asked again after kill -9, ${door.refused} refused as busy; ` +
      `${sum(({ acknowledged }) => acknowledged)} answers acknowledged, ` +
      `${kept} of the ${last} that none replaced kept`;
    expect(kept === last, `acknowledged answers are lost: ${figures}`);
    const { code, output } = await site.attempt('invariants');
    expect(code === 0, `invariants are broken: ${output}`);
    // A short try on a busy machine says little about time.
    const isSoon = [door.starts, door.saves].every((answers) => p99(answers) < P99_MS);
    expect(small || isSoon, `slower than ${P99_MS} ms: ${figures}`);
    return figures;
  } finally {
    door.close();
    await store.close();
  }
};

export const examDrill: Drill = { name: 'exam', run };
