import { expect, it } from 'vitest';
import { selfTimes } from './profile.ts';

function frame(functionName: string, url = '', lineNumber = -1) {
  return { functionName, url, lineNumber };
}

it('self time is summed per function, without idle time', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('parse', 'file:///any/where/server/dist/main.js', 9) },
      { id: 3, callFrame: frame('parse', 'file:///any/where/server/dist/main.js', 9) },
      { id: 4, callFrame: frame('', 'node:net', 0) },
      { id: 5, callFrame: frame('(program)') },
    ],
    samples: [1, 2, 3, 4, 5],
    timeDeltas: [9000, 2000, 1000, 500, 500],
  };
  expect(selfTimes(profile)).toEqual([
    { where: 'parse server/dist/main.js:10', ms: 3, share: 0.75 },
    { where: '(anonymous) node:net:1', ms: 0.5, share: 0.125 },
  ]);
});
