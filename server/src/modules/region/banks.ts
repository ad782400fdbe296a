/** Banks people in China are paid at, by the codes payment providers know them by. */
export interface Bank {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

const NAMES: readonly (readonly [code: string, name: string])[] = [
  ['ICBC', '中国工商银行'],
  ['ABC', '中国农业银行'],
  ['BOC', '中国银行'],
  ['CCB', '中国建设银行'],
  ['COMM', '交通银行'],
  ['PSBC', '中国邮政储蓄银行'],
  ['CMB', '招商银行'],
  ['SPDB', '浦发银行'],
  ['CITIC', '中信银行'],
  ['CEB', '中国光大银行'],
  ['HXBANK', '华夏银行'],
  ['CMBC', '中国民生银行'],
  ['GDB', '广发银行'],
  ['CIB', '兴业银行'],
  ['SPABANK', '平安银行'],
  ['CZBANK', '浙商银行'],
  ['BOHAIB', '渤海银行'],
  ['EGBANK', '恒丰银行'],
  ['BJBANK', '北京银行'],
  ['SHBANK', '上海银行'],
  ['NJCB', '南京银行'],
  ['NBBANK', '宁波银行'],
  ['HZCB', '杭州银行'],
  ['JSBANK', '江苏银行'],
  ['HSBANK', '徽商银行'],
  ['TCCB', '天津银行'],
  ['CQBANK', '重庆银行'],
  ['CDCB', '成都银行'],
  ['BOCS', '长沙银行'],
  ['GCB', '广州银行'],
  ['DGBANK', '东莞银行'],
  ['XMBANK', '厦门银行'],
  ['QDCCB', '青岛银行'],
  ['QLBANK', '齐鲁银行'],
  ['ZZBANK', '郑州银行'],
  ['XABANK', '西安银行'],
  ['HBC', '湖北银行'],
  ['HKB', '汉口银行'],
  ['SJBANK', '盛京银行'],
  ['DLB', '大连银行'],
  ['HRBANK', '哈尔滨银行'],
  ['BOJL', '吉林银行'],
  ['GYCB', '贵阳银行'],
  ['FDB', '富滇银行'],
  ['GLBANK', '桂林银行'],
  ['LZYH', '兰州银行'],
  ['BJRCB', '北京农商银行'],
  ['SHRCB', '上海农商银行'],
  ['CRCBANK', '重庆农村商业银行'],
  ['GRCB', '广州农商银行'],
  ['WEBANK', '微众银行'],
  ['MYBANK', '网商银行'],
];

/** A bank keeps its id for ever: new ones are added at the end. */
export const BANKS: readonly Bank[] = NAMES.map(([code, name], index) => ({
  id: index + 1,
  code,
  name,
}));

const BY_ID: ReadonlyMap<number, Bank> = new Map(BANKS.map((bank) => [bank.id, bank]));

/** The bank of an id; undefined when there is none. */
export function bankOf(id: number): Bank | undefined {
  return BY_ID.get(id);
}
