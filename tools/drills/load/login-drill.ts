/** Many who log in at once: their passwords are dear to check, and nobody else may notice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { successes } from '@zhiji/contract/kernel/errors';
import { footer } from '../visitors/browsing.ts';
import { type Answer, Client, type Question } from '../site/client.ts';
import { type Drill, expect, expectAll, p99 } from '../site/drill.ts';
import { psql } from '../site/engines.ts';
import { startLoad } from '../visitors/load.ts';
import type { Site } from '../site/site.ts';

const USERS = 50;
const FOOTERS_PER_SECOND = 100;
const WARM_UP_MS = 1000;
const PHASE_MS = 2500;
const ROUNDS = 6;

/** argon2id of the password below, at the server's own cost. */
const STORED =
  '$argon2id$v=19$m=19456,t=2,p=1$zt1ENZH626iuw+7HOINIyA$89i6vX7jp+QP/MRjXA0kRQ7dc46bWJpQAZ3KGe/QFvg';
/** The password as a client sends it, encrypted with the default pair. */
const PASSWORD = 'if+OHt2Dzdp/+XJH3ZajLQ==';

const ACCOUNTS = `
  insert into users (id, username, nickname, password_hash)
    select 2000 + n, 'login' || n, '小知', '${STORED}' from generate_series(1, ${USERS}) n;
  insert into username (username, user_id)
    select 'login' || n, 2000 + n from generate_series(1, ${USERS}) n;`;

const loginOf = (user: number): Question => ({
  call: 'identity.login',
  body: { username: `login${user}`, password: PASSWORD },
  address: `198.51.100.${user}`,
  expected: successes.loggedIn.code,
});

const isCorrect = ({ correct }: Answer): boolean => correct;

const run = async (site: Site, small: boolean): Promise<string> => {
  const { web } = site;
  await psql(ACCOUNTS);
  await web.start(site.environment);
  const visitor = new Client(web.port);
  const crowd = new Client(web.port, USERS);
  const load = startLoad(visitor, FOOTERS_PER_SECOND, () => footer);
  await load.during(async () => sleep(WARM_UP_MS));
  const idle: Answer[] = [];
  const busy: Answer[] = [];
  const logins: Answer[] = [];
  const logInAgainAndAgain = async (user: number, endsAt: number): Promise<void> => {
    do {
      logins.push(await crowd.ask(loginOf(user)));
    } while (performance.now() < endsAt);
  };
  // In turns, so that whatever else this machine does slows both alike.
  for (let round = 0; round < (small ? 1 : ROUNDS); round += 1) {
    idle.push(...(await load.during(async () => sleep(PHASE_MS))));
    const endsAt = performance.now() + PHASE_MS;
    busy.push(
      ...(await load.during(async () =>
        Promise.all(
          Array.from({ length: USERS }, async (_, index) => logInAgainAndAgain(index + 1, endsAt)),
        ),
      )),
    );
  }
  load.stop();
  visitor.close();
  crowd.close();

  expectAll('idle', idle, isCorrect);
  expectAll('footers beside logins', busy, isCorrect);
  expectAll('logins', logins, isCorrect);
  const [before, beside] = [p99(idle), p99(busy)];
  const figures = [
    `${logins.length} logins by ${USERS} at once, p99 ${Math.ceil(p99(logins))} ms`,
    `footer p99 ${before.toFixed(1)} ms idle, ${beside.toFixed(1)} ms beside them`,
  ].join('; ');
  // A short run has too few answers for a p99 that means something.
  expect(small || beside <= 2 * before, `logins slow others down: ${figures}`);
  return figures;
};

export const loginDrill: Drill = { name: 'login', run };
