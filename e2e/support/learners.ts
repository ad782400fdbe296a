/** A learner of the demo data, who has a phone; each test has learners of its own. */
export interface Learner {
  readonly username: string;
  readonly phone: string;
}

export const learner = (id: number): Learner => ({
  username: `learner${id}`,
  phone: `1380000${id}`,
});
