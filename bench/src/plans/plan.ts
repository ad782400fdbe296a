/** What a plan that auto_explain reported has read. */

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface PlanReport {
  readonly statement: string;
  readonly ms: number;
  /** The sequential scan that read most rows, in all its loops. */
  readonly seqRows: number;
  readonly seqTable: string;
  /** Rows all scans of the plan have read. */
  readonly rows: number;
}

const REPORT = /^duration: (?<ms>[\d.]+) ms {2}plan:\n(?<plan>[^]*)$/;
const SEQ_SCAN = 'Seq Scan';

/** Reads one notice of auto_explain; null when it is none. */
export function readPlan(notice: string): PlanReport | null {
  const { ms, plan } = REPORT.exec(notice)?.groups ?? {};
  if (ms === undefined || plan === undefined) {
    return null;
  }
  const report = JSON.parse(plan) as { 'Query Text': string; Plan: PlanNode };
  const scans = scansOf(report.Plan);
  const worst = scans
    .filter((node) => node['Node Type'] === SEQ_SCAN)
    .toSorted((a, b) => rowsRead(b) - rowsRead(a))[0];
  return {
    statement: report['Query Text'],
    ms: Number(ms),
    seqRows: worst ? rowsRead(worst) : 0,
    seqTable: worst?.['Relation Name'] ?? '',
    rows: scans.reduce((sum, node) => sum + rowsRead(node), 0),
  };
}

function scansOf(node: PlanNode): PlanNode[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  return node['Relation Name'] === undefined ? below : [node, ...below];
}

/** Rows are averages per loop. */
function rowsRead(node: PlanNode): number {
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 0);
}
