/** Pages of lists that the database does not cut. */
interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** A page of a list that is read whole: a person has few of these. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, limit }: Paging,
): Paging & { list: Item[]; total: number } {
  const list = items.slice((page - 1) * limit, page * limit);
  return { list, total: items.length, page, limit };
}
