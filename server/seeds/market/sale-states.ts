/** The few courses of the demo that cannot be signed up for, one online and one on site of each kind. */

export type SaleState = 'open' | 'full' | 'closed' | 'over';

const STATES: ReadonlyMap<string, SaleState> = new Map([
  ['结构化面试官认证直播班', 'full'],
  ['陶艺拉坯亲子体验班', 'full'],
  ['PMP考前模拟与讲评', 'closed'],
  ['城市夜景外拍实训', 'closed'],
  ['年终绩效面谈演练', 'over'],
  ['油画风景写生周末班', 'over'],
]);

/** Whether a course takes people: nearly all do. */
export function saleStateOf(title: string): SaleState {
  return STATES.get(title) ?? 'open';
}
