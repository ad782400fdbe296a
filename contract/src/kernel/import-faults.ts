/** What can be wrong with a question that is imported; an operator finds the cell by line and column. */

interface Fault {
  /** The refusal's code, and which of its reasons. */
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

const fault = (no: number, zh: string, en: string): Fault => ({ code: `30050.${no}`, zh, en });

export const IMPORT_FAULTS = {
  column: fault(1, '缺少该列', 'this column is missing'),
  width: fault(2, '单元格比表头多', 'there are more cells than the header has'),
  type: fault(3, '题型须为单选、多选、判断、填空或问答', 'no such type of question'),
  missing: fault(4, '不能为空', 'must not be empty'),
  text: fault(5, '过长或含有控制字符', 'is too long or has control characters'),
  formula: fault(6, '公式的 $ 没有成对', 'a formula is not closed by its $'),
  options: fault(
    7,
    '选项须从 A 起连续填写，至少两个',
    'options start at A without gaps, two at least',
  ),
  optionTwice: fault(8, '选项重复', 'an option stands there twice'),
  noOptions: fault(9, '该题型没有选项', 'this type has no options'),
  letters: fault(10, '答案须为已有选项的字母', 'the answer must be letters of the options'),
  judgement: fault(11, '答案须为对或错', 'the answer must be 对 or 错'),
  blanks: fault(12, '答案数与空格数不一致', 'there are not as many answers as blanks'),
  level: fault(13, '难度须为 1 至 3', 'the level is 1 to 3'),
  picture: fault(
    14,
    '没有这张图片，或图片不被接受',
    'there is no such picture, or it is not accepted',
  ),
  twice: fault(15, '题干在文件中重复', 'the file asks this twice'),
} as const satisfies Record<string, Fault>;

export type ImportFault = keyof typeof IMPORT_FAULTS;
