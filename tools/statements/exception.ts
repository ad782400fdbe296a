/** A statement that may do without its user. */
export interface Exception {
  readonly piece: string;
  readonly tables: readonly string[] | 'any';
  readonly why: string;
}
