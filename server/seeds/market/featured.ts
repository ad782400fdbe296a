/** Courses whose every figure is given by hand: they stand on the home page. */
import type { Label } from './labels.ts';

export interface Featured {
  readonly institution: string;
  readonly teacher: string;
  readonly price_fen: number;
  readonly original_price_fen: number;
  readonly buy_num: number;
  readonly labels: readonly Label[];
  /** Its place on the home page. */
  readonly place: number;
}

type Row = readonly [
  title: string,
  institution: string,
  teacher: string,
  price: number,
  originalPrice: number,
  buyNum: number,
  labels: readonly Label[],
];

const FEN = 100;

const ROWS: readonly Row[] = [
  ['数据分析师从零到上岗', '数原学院', '林知远', 299, 599, 12_408, ['案例讲解']],
  ['产品经理实战训练营', '有方学社', '周明', 1299, 1680, 3127, ['晚间开课', '项目实战']],
  ['消防工程师考前冲刺', '安建教育', '高卓', 899, 1299, 8830, ['真题精讲']],
  ['茶艺师（中级）面授班', '清和茶院', '苏禾', 1680, 1680, 19, ['线下实操', '含耗材']],
  ['Python自动化办公', '码上学堂', '陈默', 0, 0, 45_902, ['零基础友好']],
  ['插画与视觉叙事', '线外工作室', '何溪', 268, 398, 5266, ['含素材']],
  ['心理咨询基础训练', '心岸', '许安', 358, 520, 9342, ['配套讲义']],
  ['消防法规精讲', '安建教育', '高卓', 199, 299, 2315, ['支持多人报名']],
  ['从需求到原型：一节课做完', '有方学社', '周明', 49, 99, 1080, ['晚间开课']],
  ['二级建造师答疑专场', '安建教育', '赵立', 29, 59, 640, ['晚间开课']],
  ['茶席设计公开课', '清和茶院', '苏禾', 0, 0, 327, ['支持多人报名']],
  ['短视频剪辑课', '镜间影像学校', '', 199, 199, 6120, ['含素材', '随到随学']],
  ['PMP备考全程', '致远项目管理', '', 398, 680, 4870, ['配套讲义']],
  ['粤语入门 30 讲', '岭南语社', '', 168, 168, 3980, ['零基础友好']],
];

export const featured: ReadonlyMap<string, Featured> = new Map(
  ROWS.map(([title, institution, teacher, price, original, buyNum, labels], place) => [
    title,
    {
      institution,
      teacher,
      price_fen: price * FEN,
      original_price_fen: original * FEN,
      buy_num: buyNum,
      labels,
      place,
    },
  ]),
);
