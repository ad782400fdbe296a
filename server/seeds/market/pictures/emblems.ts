/** Signs on covers: one for each category of the second level, drawn with lines on 64 by 64. */
import type { Place } from '../subjects/subjects.ts';

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const EMBLEMS: ReadonlyMap<string, string> = new Map([
  // A flame.
  ['消防安全', 'M32 6q16 16 14 32a14 14 0 0 1-28 0q0-8 6-14 2 8 6 8 4-12 2-26z'],
  // A crane.
  ['建造造价', 'M16 58V10l36 6M16 18l30 0M46 16v18M40 34h12v8H40zM8 58h18'],
  // Coins.
  ['财会金融', `${circle(24, 40, 14)}M24 32v16M18 40h12${circle(44, 20, 10)}M44 15v10`],
  // An open book.
  ['教育法律旅游', 'M32 16q-10-8-24-4v38q14-4 24 4 10-8 24-4V12q-14-4-24 4zM32 16v38'],
  // Brackets of code.
  ['编程开发', 'M20 16L6 32l14 16M44 16l14 16-14 16M38 10L26 54'],
  // A chart with a line.
  ['数据分析', 'M8 8v48h48M18 48V34M30 48V24M42 48V30M14 26l14-12 14 8 12-14'],
  // A shield with a lock.
  [
    '运维与安全',
    'M32 6l22 8v16q0 18-22 28Q10 48 10 30V14zM24 30h16v14H24zM27 30v-5a5 5 0 0 1 10 0v5',
  ],
  // Cards on a board.
  ['产品与运营', 'M6 10h52v44H6zM14 18h10v12H14zM14 36h10v10H14zM30 18h10v22H30zM46 18h6v8h-6z'],
  // A brush.
  ['插画绘画', 'M54 8L28 36l4 4 24-28zM28 36q-10 0-10 10 0 6-8 8 10 6 18 0 6-4 4-14z'],
  // A camera.
  ['视频摄影', `M6 18h14l4-6h16l4 6h14v34H6z${circle(32, 34, 11)}${circle(32, 34, 5)}`],
  // Frames of a page.
  ['平面与界面', 'M8 8h48v48H8zM8 20h48M22 20v36M30 28h18M30 36h18M30 44h10'],
  // A room.
  ['空间与音乐', 'M8 18L32 6l24 12v28L32 58 8 46zM8 18l24 12 24-12M32 30v28'],
  // A note: this leaf has little to do with rooms.
  ['音乐制作', `M24 46V12l28-6v34${circle(17, 46, 7)}${circle(45, 40, 7)}M24 22l28-6`],
  // A speech bubble.
  ['英语', 'M6 10h52v34H30L18 56V44H6zM18 22h28M18 32h18'],
  // A gate.
  ['日韩语', 'M6 12q26 8 52 0M10 24h44M18 14v44M46 14v44M32 17v7'],
  // Two who talk.
  ['方言与小语种', 'M6 8h32v22H22l-8 8v-8H6zM28 36h30v18h-6l-6 6v-6H28zM14 16h16M14 23h10'],
  // A plane of paper.
  ['留学规划', 'M6 30L58 8 42 56 28 40zM28 40L58 8M28 40v14l8-8'],
  // Bars of a plan.
  ['项目管理', 'M8 8v48h48M14 16h20M22 28h22M34 40h18M44 28v12M34 16v12'],
  // People.
  [
    '人力资源',
    `${circle(32, 18, 9)}M14 54q0-20 18-20t18 20z${circle(10, 26, 5)}${circle(54, 26, 5)}`,
  ],
  // Scales.
  ['法务合规', 'M32 8v48M18 56h28M10 16h44M10 16L2 38h16zM54 16l-8 22h16z'],
  // A megaphone.
  ['营销与领导力', 'M8 26v12h10l26 14V12L18 26zM18 38l4 16h8l-4-12M50 24q8 8 0 16'],
  // A cup with steam.
  [
    '茶酒咖啡',
    'M8 28h38v10a16 16 0 0 1-16 16h-6A16 16 0 0 1 8 38zM46 30q12 0 10 9t-12 7M20 8q-4 6 0 12M32 8q-4 6 0 12',
  ],
  // A heart.
  ['心理与成长', 'M32 56Q2 34 10 18q8-14 22 2 14-16 22-2 8 16-22 38zM20 32h8l4-8 4 14 3-6h6'],
  // A flower.
  [
    '花艺园艺手作',
    `${circle(32, 24, 6)}${circle(32, 11, 7)}${circle(19, 24, 7)}${circle(45, 24, 7)}M32 31v27M32 48q12 0 14-10M32 54Q20 54 18 44`,
  ],
  // Hills and a sun.
  ['书画琴棋旅行', `M4 54l18-30 12 18 8-12 18 24z${circle(46, 14, 7)}M12 54q20-6 40 0`],
  // A house with a heart.
  ['母婴与养老', 'M6 30L32 8l26 22M12 26v30h40V26M32 50Q18 40 23 33q4-5 9 1 5-6 9-1 5 7-9 17z'],
  // An apple.
  [
    '营养与运动',
    'M32 20q-22-8-22 14t16 22q6-2 12 0 16 0 16-22T32 20zM32 20q0-8 6-14M38 12q8-2 10 4',
  ],
  // A mortar with a leaf.
  ['中医养生', 'M8 30h48q0 18-14 20v6H22v-6Q8 48 8 30zM30 30L46 6M14 22q0-14 14-14 0 14-14 14z'],
  // A cross.
  ['急救与口腔', 'M24 8h16v16h16v16H40v16H24V40H8V24h16z'],
  // A bolt.
  ['电工与焊接', 'M36 4L12 36h16l-4 24 28-36H34z'],
  // A pot.
  [
    '烹饪烘焙',
    'M10 28h44v18a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10zM4 32h6M54 32h6M8 22h48M28 16h8v6',
  ],
  // Scissors.
  ['美容美发', `${circle(16, 50, 8)}${circle(48, 50, 8)}M20 43L46 6M44 43L18 6`],
  // A wheel.
  ['驾驶与维修', `${circle(32, 32, 25)}${circle(32, 32, 8)}M32 7v17M10 44l15-8M54 44l-15-8`],
]);

/** The sign of a place: of its leaf where that has its own, else of its group. */
export function emblemOf({ leaf, group }: Pick<Place, 'leaf' | 'group'>): string {
  const emblem = EMBLEMS.get(leaf.name) ?? EMBLEMS.get(group.name);
  if (emblem === undefined) {
    throw new Error(`no emblem for ${group.name}`);
  }
  return emblem;
}
