import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { calls } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { repository } from '../services/ports.ts';
import { answerProblem, recordingProblems, recordings } from './recordings.ts';

const SCREENS = 24;
const BYTES_MAX = 4 * 1024 * 1024;
const footer = calls.get('content.footer')?.path ?? '';
const picturesOf = (width: string): string[] =>
  globSync(`e2e/visual/pictures/${width}/*.png`, { cwd: repository });

describe('recorded answers', () => {
  it('fit the contract as it is now; if not: npm run visual -- --update', () => {
    expect(recordingProblems()).toEqual([]);
  });

  it('are refused when a field is missing, the call is gone or it was refused', () => {
    const recorded = [...recordings().values()].flatMap(({ answers }) => answers);
    const answer = recorded.find(({ call }) => call === footer);
    expect(answer).toBeDefined();
    if (answer === undefined) {
      return;
    }
    expect(answerProblem(answer)).toBeNull();
    const data = { ...(answer.answer.data as object), foot_email: undefined };
    expect(answerProblem({ ...answer, answer: { ...answer.answer, data } })).toContain(
      'foot_email',
    );
    expect(answerProblem({ ...answer, call: '/api/gone' })).toBe('/api/gone is no call');
    expect(answerProblem({ ...answer, answer: { ...answer.answer, code: 50_000 } })).toContain(
      'was refused',
    );
  });

  it('carry no signed link', () => {
    const texts = JSON.stringify([...recordings()]);
    expect(texts.match(/\/play\/(?!signed\/)[^"]*/g)).toBeNull();
    expect(texts).not.toContain('X-Amz');
  });
});

describe('pictures', () => {
  it.each(['desktop', 'phone'])(
    'are there for every recorded screen at the width of a %s',
    (width) => {
      const drawn = picturesOf(width).map((file) => basename(file, '.png'));
      expect(drawn).toHaveLength(SCREENS);
      expect(drawn.toSorted()).toEqual([...recordings().keys()].toSorted());
    },
  );

  it('stay small', () => {
    const bytes = [...picturesOf('desktop'), ...picturesOf('phone')].map(
      (file) => statSync(join(repository, file)).size,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX);
  });
});
