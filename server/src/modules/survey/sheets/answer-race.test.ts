import { describe, expect, it } from 'vitest';
import { fightOut, persistent, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { buildAsked, buildRespondent, respondent } from '#test/surveys/respondent';
import type { RefundRace } from '#test/races/refund-race';

/** One person hands the same questionnaire in, many times at once. */
const answering = (is_anonymous: boolean): RefundRace => ({
  name: is_anonymous ? 'answer × answer, anonymous' : 'answer × answer, under a name',
  without: ['alter table survey_taker drop constraint survey_taker_pkey'],
  swaps: [],
  async prepare(app, where) {
    const asked = await buildAsked(app, { is_anonymous });
    const { token } = await buildRespondent(app, asked);
    const { submit } = respondent(where, token, asked);
    const answer = persistent(async () => submit());
    return {
      // The first has taken part and waits to be counted when the others come.
      lock: `select from survey_tally where survey_id = ${asked.surveyId} for update`,
      kinds: [answer, answer],
      happened: `select num + waiting as n from survey_tally where survey_id = ${asked.surveyId}`,
    };
  },
});

describe(`a questionnaire is handed in, ${RACE_SIZE}`, () => {
  it.each([answering(true), answering(false)])(
    'and counts once: $name',
    RACE_LIMIT,
    async (race) => {
      const { most, mostWithout } = await fightOut(race);
      expect(most).toBe(1);
      expect(mostWithout).toBeGreaterThan(1);
    },
  );
});
