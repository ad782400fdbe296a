/**
 * An exam that many sit at once: they start within a minute and have their answers kept every fifteen
 * seconds, by two web processes of which one is killed in the middle. What was acknowledged is there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { type Person, openShop, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { Store } from '../buying/store.ts';
import { type Answer, Client } from '../site/client.ts';
import { type Drill, expect, p99 } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

const full = { people: 2_000, startMs: MINUTE_MS, saveMs: 5 * MINUTE_MS, everyMs: 15 * SECOND_MS };
const short = { people: 60, startMs: 3 * SECOND_MS, saveMs: 8 * SECOND_MS, everyMs: 2 * SECOND_MS };
const QUESTIONS = 40;
const OPTIONS = 4;
/** A browser that had no answer asks again. */
const AGAIN_MS = SECOND_MS;
const AGAIN_MAX = 20;
const RECORDED = 2;
/** Some change one answer between two savings, some two. */
const CHANGED_MAX = 2;

type Size = typeof full;

/** What is kept of a question, as its candidate was told. */
interface Told {
  readonly answer: string;
  readonly revision: number;
}

interface Sitting {
  readonly person: Person;
  readonly attemptId: number;
  readonly told: Map<number, Told>;
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
      this.unanswered += 1;
      expect(answer?.http === 0, `${call}: HTTP ${answer?.http} code ${answer?.code}`);
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
  await store.rows(
    `insert into access_grant (user_id, course_id, source, source_key, starts_at, created_at)
     select unnest($1::bigint[]), $2, 5, 'staff:drill', now() - interval '1 minute', now()`,
    [people.map(({ id }) => id), course],
  );
  await store.rows(
    `insert into audit (id, actor, action, subject, detail)
     select gen_random_uuid(), 'drill', 'learning.grant', 'user ' || id || ' course ' || $2, '{}'
     from unnest($1::bigint[]) id`,
    [people.map(({ id }) => id), course],
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
    for (const [topic, answer] of given) {
      told.set(topic, { answer, revision: moment });
    }
  }
  return { person, attemptId, told };
};

/** How many answers are not there as their candidates were told. */
const lostOf = async (store: Store, sittings: readonly Sitting[]): Promise<number> => {
  const rows = await store.rows<{ attempt_id: number; topic_id: number; answer: string[] }>(
    'select attempt_id, topic_id, answer from exam_line where saved_at is not null',
  );
  const stored = new Map(
    rows.map(({ attempt_id, topic_id, answer }) => [`${attempt_id} ${topic_id}`, answer.join('')]),
  );
  return sittings
    .flatMap(({ attemptId, told }) =>
      [...told].map(([topic, { answer }]) => stored.get(`${attemptId} ${topic}`) === answer),
    )
    .filter((isThere) => !isThere).length;
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
    const lost = await lostOf(store, sittings);
    expect(lost === 0, `${lost} acknowledged answers are lost`);
    const { code, output } = await site.attempt('invariants');
    expect(code === 0, `invariants are broken: ${output}`);
    const told = sittings.reduce((sum, each) => sum + each.told.size, 0);
    return (
      `${size.people} candidates, start p99 ${Math.ceil(p99(door.starts))} ms, ` +
      `${door.saves.length} savings p99 ${Math.ceil(p99(door.saves))} ms, ` +
      `${door.unanswered} asked again after kill -9, ${told} answers kept, 0 lost`
    );
  } finally {
    door.close();
    await store.close();
  }
};

export const examDrill: Drill = { name: 'exam', run };
