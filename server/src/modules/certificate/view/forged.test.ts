/** What is not ours is unknown, however close it comes. */
import fc from 'fast-check';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { certificateNoOf, groupedCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { contractOf, startTestApp, useTestApp } from '#test/app';
import { BAD_PARAMETER, OK } from '#test/codes';
import { buildCard, buildHolder } from '#test/exams/certificates';
import { FORGERIES } from '#test/exams/forgeries';
import { inBatches } from '#test/fuzz/send';
import { sizeOf } from '#test/steady/size';
import { revokeCertificate } from '../papers/decision.commands.ts';
import type { Paper } from '#test/exams/forgeries';

const LIMITED = 429;
const BUSY = 503;
const PAPERS = 5;
const OVER = 5;
const TRIES = sizeOf({ gate: 500, full: 10_000 });
const LIMIT = { timeout: sizeOf({ gate: 60, full: 900 }) * SECOND_MS };
/** Like ours, of nobody. */
const NOBODYS = certificateNoOf(new Uint8Array(16).fill(7));

const app = useTestApp();
const papers: Required<Paper>[] = [];

beforeAll(async () => {
  while (papers.length < PAPERS) {
    const learner = await buildHolder(app);
    await learner.apply({ id_card: buildCard(learner.userId) });
    const { certificate_no: no, verify_code: sign } = await learner.first();
    papers.push({ no, sign });
  }
  const actor = operatorNamed('office');
  const certificate = papers[0]?.no ?? '';
  await revokeCertificate(app.platform, { actor, certificate, reason: '代考' });
});

const paperOf = (nth: number): Required<Paper> => papers[nth % PAPERS] ?? { no: '', sign: '' };

/** What whoever holds a paper is told; a busy server is asked again. */
async function ask(paper: Paper) {
  let answer = await app.call('certificate.check', { ...paper });
  while (answer.http === BUSY) {
    answer = await app.call('certificate.check', { ...paper });
  }
  return answer;
}

const stateOf = async (paper: Paper): Promise<string> => (await ask(paper)).data.state;

/** So many, of every way as many. */
function forgeries(): readonly (Paper & { readonly way: string })[] {
  const ways = Object.entries(FORGERIES);
  const luck = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat()), TRIES);
  return luck.map(([nth, at, pick], index) => {
    const [way, forge] = ways[index % ways.length] ?? ['', (paper: Paper) => paper];
    const other = paperOf(nth + 1 + (pick % (PAPERS - 1)));
    return { way, ...forge(paperOf(nth), { other, at, pick }) };
  });
}

describe('a forged or altered certificate', () => {
  it(`is accepted in none of ${TRIES} tries, and all are told the same`, LIMIT, async () => {
    const tried = forgeries();
    const accepted: unknown[] = [];
    const told = new Set<string>();
    await inBatches(tried, async (batch) => {
      const answers = await Promise.all(
        batch.map(async ({ way, ...paper }) => ({ way, paper, answer: await ask(paper) })),
      );
      for (const { way, paper, answer } of answers) {
        const { code, data } = answer;
        told.add(JSON.stringify([code, data]));
        if (code !== BAD_PARAMETER && (code !== OK || data.state !== 'unknown')) {
          accepted.push({ way, paper, code, data });
        }
      }
    });
    expect(tried).toHaveLength(TRIES);
    expect(accepted).toEqual([]);
    // It is unknown, or too long to be one.
    expect(told.size).toBe(2);
  });

  it('is not one that is only written otherwise', async () => {
    for (const [nth, { no, sign }] of papers.entries()) {
      const state = nth === 0 ? 'revoked' : 'valid';
      const typed = groupedCertificateNo(no).toLowerCase().replaceAll('1', 'l');
      expect([
        await stateOf({ no, sign }),
        await stateOf({ no }),
        await stateOf({ no: typed }),
      ]).toEqual([state, state, state]);
    }
  });

  it('is told of as of a number nobody has: by the same words, in the same way', async () => {
    const { path } = contractOf('certificate.check');
    const [one, other] = [paperOf(1), paperOf(2)];
    const unknown: readonly Paper[] = [
      { no: NOBODYS },
      { no: 'X' },
      { no: NOBODYS, sign: one.sign },
      { no: one.no, sign: other.sign },
      { no: paperOf(0).no, sign: one.sign },
    ];
    const told = new Set<string>();
    for (const paper of unknown) {
      const body = JSON.stringify(paper);
      const response = await app.post(path, body, { 'content-type': 'application/json' });
      const names = [...response.headers.keys()].toSorted();
      const size = response.headers.get('content-length');
      told.add(JSON.stringify([response.status, names, size, await response.text()]));
    }
    expect([...told]).toHaveLength(1);
  });

  it('with a wrong code costs no look at the database, whether or not its number is ours', async () => {
    const { sign } = paperOf(1);
    for (const no of [NOBODYS, paperOf(0).no, paperOf(2).no]) {
      expect(await app.statementsOf(async () => stateOf({ no, sign }))).toBe(0);
    }
  });

  it('is tried as often as an address may ask, and then no more', async () => {
    const { perAddress } = rateClasses.verify;
    const strict = await startTestApp({ beside: app, environment: { RATE_SCALE: '1' } });
    try {
      const headers = { 'x-forwarded-for': '198.51.100.29' };
      const answers = await Promise.all(
        Array.from({ length: perAddress + OVER }, async () =>
          strict.call('certificate.check', { no: NOBODYS }, { headers }),
        ),
      );
      expect(answers.filter(({ http }) => http === LIMITED)).toHaveLength(OVER);
    } finally {
      await strict.stop();
    }
  });
});
