/** Averages of scores, from the sums kept beside a course. */

/** How many comments gave each score. */
export interface ScoreSums {
  readonly score1: number;
  readonly score2: number;
  readonly score3: number;
  readonly score4: number;
  readonly score5: number;
}

const DECIMALS = 10;

/** Number of comments per score, one star first. */
export function countsOf(sums: ScoreSums): { score: number; num: number }[] {
  return [sums.score1, sums.score2, sums.score3, sums.score4, sums.score5].map((num, index) => ({
    score: index + 1,
    num,
  }));
}

export function commentsOf(sums: ScoreSums): number {
  return countsOf(sums).reduce((sum, { num }) => sum + num, 0);
}

/** The average of so many points with one decimal, 0 without a comment. */
export function averageScore(points: number, comments: number): number {
  return comments === 0 ? 0 : Math.round((points / comments) * DECIMALS) / DECIMALS;
}

/** The average with one decimal, 0 without a comment. */
export function averageOf(sums: ScoreSums): number {
  const points = countsOf(sums).reduce((sum, { score, num }) => sum + score * num, 0);
  return averageScore(points, commentsOf(sums));
}
