import { describe, expect, it } from 'vitest';
import {
  attendeeProblems,
  isBlank,
  NOBODY,
  parseAttendees,
  wireAttendee,
} from './attendee.rules.ts';

const CARD = '11010519491231002X';

describe('a pasted list', () => {
  it('is split at tabs, commas of both kinds and spaces, in any order of the fields', () => {
    const expected = { name: '林知远', phone: '13800000001', id_card: CARD };
    const lines = [
      `林知远\t13800000001\t${CARD}`,
      `林知远，13800000001，${CARD}`,
      `林知远 13800000001 ${CARD.toLowerCase()}`,
      `${CARD},13800000001, 林知远`,
      `1. 林知远; +86-138-0000-0001; ${CARD}`,
      `林知远 138 0000 0001 ${CARD}`,
    ];
    expect(lines.flatMap(parseAttendees)).toEqual(lines.map(() => expected));
  });

  it('leaves out blank lines and the head of a table', () => {
    expect(parseAttendees('姓名\t手机号\n\n王小明\t13900000002\r\n')).toEqual([
      { name: '王小明', phone: '13900000002', id_card: '' },
    ]);
  });

  it('keeps names of several words, and lines that lack something', () => {
    expect(parseAttendees('Ada Lovelace, 13800000003\n张三')).toEqual([
      { name: 'Ada Lovelace', phone: '13800000003', id_card: '' },
      { name: '张三', phone: '', id_card: '' },
    ]);
  });
});

describe('the rows', () => {
  const lin = { name: '林知远', phone: '13800000001', id_card: CARD };

  it('are fine with name, phone and a real id card', () => {
    expect(attendeeProblems([lin], true)).toEqual([{}]);
    expect(attendeeProblems([{ ...lin, id_card: '' }], false)).toEqual([{}]);
  });

  it('say what is missing or wrong, field by field', () => {
    expect(
      attendeeProblems([NOBODY, { name: '王', phone: '12800000001', id_card: '123' }], true),
    ).toEqual([
      { name: 'nameMissing', phone: 'phoneMissing', id_card: 'idCardMissing' },
      { phone: 'phoneWrong', id_card: 'idCardWrong' },
    ]);
  });

  it('name the second of two that are the same', () => {
    const again = { ...lin, name: '别人' };
    expect(attendeeProblems([lin, again], true)).toEqual([
      {},
      { phone: 'phoneTwice', id_card: 'idCardTwice' },
    ]);
  });

  it('travel trimmed, without an empty id card', () => {
    expect(wireAttendee({ name: ' 林 ', phone: ' 13800000001', id_card: '' })).toEqual({
      name: '林',
      phone: '13800000001',
    });
    expect([NOBODY, { ...NOBODY, name: ' ' }, lin].map(isBlank)).toEqual([true, true, false]);
  });
});
