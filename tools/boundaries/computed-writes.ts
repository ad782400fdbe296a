/** Files that may write a table they do not name, and why; elsewhere a reader sees which it is. */
export const COMPUTED_WRITES: Readonly<Record<string, string>> = {
  'server/src/platform/db/sealed-columns.ts':
    'seals anew the columns that modules declare in `sealed`, which are of their own tables',
};
