/** What a subject of the demo market is made of: a category tree with the courses in its leaves. */

export interface Leaf {
  readonly name: string;
  /** What its courses are about, where the group's topics are too wide. */
  readonly topics?: readonly string[];
  readonly live?: readonly string[];
  readonly record?: readonly string[];
  readonly offline?: readonly string[];
}

export interface Group {
  readonly name: string;
  /** What its courses are about: chapters and the outline are composed from these. */
  readonly topics: readonly string[];
  /** How a topic is treated, where the subject's ways do not fit. */
  readonly aspects?: readonly string[];
  readonly audience: readonly string[];
  readonly gains: readonly string[];
  readonly leaves: readonly Leaf[];
}

export interface Subject {
  readonly name: string;
  /** First paragraphs; `{leaf}` and `{title}` are filled in. */
  readonly openings: readonly string[];
  /** How a topic is treated in one lesson. */
  readonly aspects: readonly string[];
  readonly advice: readonly string[];
  readonly groups: readonly Group[];
}
