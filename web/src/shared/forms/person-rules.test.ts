import { errors, type ErrorKey } from '@zhiji/contract/kernel/errors';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { cardProblem, nameProblem, personRefusal } from './person-rules.ts';

const failure = (key: ErrorKey) =>
  new ApiError({ kind: 'code', call: 'distribution.apply', code: errors[key].code });

describe('what a form accepts of a person', () => {
  it('is a name that is there and not too long, without the white space around it', () => {
    expect(nameProblem('  ')).toBe('nameMissing');
    expect(nameProblem(` ${'字'.repeat(NAME_MAX_LENGTH)} `)).toBeNull();
    expect(nameProblem('字'.repeat(NAME_MAX_LENGTH + 1))).toBe('nameLong');
  });

  it.each([
    [' ', 'cardMissing'],
    ['1101011990030723', 'cardFormat'],
    ['110101199003072317', 'cardChecksum'],
    ['110101199003072316', null],
  ])('of the card %o says %o', (idCard, problem) => {
    expect(cardProblem(idCard)).toBe(problem);
  });
});

describe('which field of a person a refusal is about', () => {
  it('is the card or the name, with help where the field may be right', () => {
    const format = { field: 'id_card', text: 'cardFormat', help: null };
    expect(personRefusal(failure('idCard.format'))).toEqual(format);
    const mismatch = { field: 'real_name', text: 'nameMismatch', help: 'nameMismatchHelp' };
    expect(personRefusal(failure('idCard.nameMismatch'))).toEqual(mismatch);
  });

  it('is neither when it is about something else', () => {
    expect(personRefusal(failure('common.notFound'))).toBeNull();
    expect(personRefusal(new Error('offline'))).toBeNull();
  });
});
