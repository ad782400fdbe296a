/** What a subject of the demo market is made of: a category tree with the courses in its leaves. */

export interface Leaf {
  readonly name: string;
  /** What its courses are about, in the order of learning: sections and outlines are made of these. */
  readonly topics: readonly string[];
  /** How a topic is treated, where the group's ways do not fit. */
  readonly aspects?: readonly string[];
  readonly live?: readonly string[];
  readonly record?: readonly string[];
  readonly offline?: readonly string[];
}

export interface Group {
  readonly name: string;
  /** How a topic is treated, where the subject's ways do not fit. */
  readonly aspects?: readonly string[];
  readonly leaves: readonly Leaf[];
}

export interface Subject {
  readonly name: string;
  /** First paragraphs; `{leaf}` and `{title}` are filled in. */
  readonly openings: readonly string[];
  /** How a topic is treated in one lesson, in the order of learning. */
  readonly aspects: readonly string[];
  readonly advice: readonly string[];
  /** Whom its courses are for; `{leaf}` is filled in. */
  readonly audience: readonly string[];
  readonly groups: readonly Group[];
}
