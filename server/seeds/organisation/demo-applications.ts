/** Who owns an institution of the demo, and who would like to teach or sell there. */

/** Learners of the demo, beyond those who hold certificates or buy by links. */
export const TEACHER_APPLICANT = 170;
export const INSTITUTION_APPLICANT = 171;

/** Waits for a decision. The person does not exist; the number is right. */
export const TEACHER_FORM = {
  name: '顾清言',
  id_card: '310104198805120027',
  education: '华东师范大学 应用统计硕士',
  job_title: '数据分析讲师',
  intro: '做过八年零售与物流行业的数据分析，习惯从业务问题讲起，再回到数据里找答案。',
} as const;

/** Was refused, with a word beside three fields. */
export const INSTITUTION_FORM = {
  name: '栖茶书院',
  permit_no: '',
  legal_name: '沈亦安',
  legal_id_card: '330106197911030019',
  contact_name: '沈亦安',
  contact_phone: '13800001004',
  email: 'office@qicha.example',
  address: '满觉陇路 12 号',
  intro: '一间开在茶园边的小书院，教识茶、泡茶与待客，也办社区公益课。',
  bank_branch: '中国工商银行杭州西湖支行',
  bank_account: '6222021202011223341',
} as const;

export const REFUSAL = {
  reason: '证照需要重新上传，请按标注修改',
  marks: [
    { field: 'license_image', reason: '照片反光，统一社会信用代码看不清' },
    { field: 'bank_account', reason: '户名应与营业执照上的名称一致' },
    { field: 'intro', reason: '请写明开课的地点和班级人数' },
  ],
} as const;

type Pair = readonly [zh: string, en: string];

/** What a reviewer wrote, in English. */
export const applicationEnglish: readonly Pair[] = [
  [REFUSAL.reason, 'Please upload the licence again and correct what is marked'],
  [REFUSAL.marks[0].reason, 'The picture reflects light; the credit code cannot be read'],
  [REFUSAL.marks[1].reason, 'The account must be in the name that stands on the licence'],
  [REFUSAL.marks[2].reason, 'Please say where you teach and how large your classes are'],
];
