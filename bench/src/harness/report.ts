/** Figures against goals: a table to read and one last line for programs. */

export type Figures = Readonly<Record<string, number>>;
/** Upper bounds by figure. */
export type Goals = Readonly<Record<string, number>>;

/** Goals that a run missed; a goal without a figure is missed. */
export function missedGoals(figures: Figures, goals: Goals): string[] {
  return Object.entries(goals)
    .filter(([name, goal]) => !((figures[name] ?? Number.NaN) <= goal))
    .map(([name]) => name);
}

/** `bench kernel: cpu_ratio=1.23 goal<=1.4 rps=9000 all goals met`. */
export function summaryLine(scenario: string, figures: Figures, goals: Goals): string {
  const names = [...new Set([...Object.keys(goals), ...Object.keys(figures)])];
  const parts = names.map((name) => {
    const goal = goals[name];
    const value = `${name}=${format(figures[name])}`;
    return goal === undefined ? value : `${value} goal<=${goal}`;
  });
  const missed = missedGoals(figures, goals);
  parts.push(missed.length === 0 ? 'all goals met' : `missed: ${missed.join(', ')}`);
  return `bench ${scenario}: ${parts.join(' ')}`;
}

/** Columns aligned for a terminal; the first row is the head. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? format(cell) : cell)),
  );
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const SIGNIFICANT = 3;

function format(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) {
    return 'none';
  }
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(SIGNIFICANT)));
}
