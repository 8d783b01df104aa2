import type { ErrorTexts } from './error-texts-shape'

/** What is wrong with one value (2-master-data.md §5.2). */
export const fieldErrors = {
  required: ['该字段必填', 'Field required'],
  maxLength: ['最多输入{max}个字符!', 'At most {max} characters!'],
  min: ['不能小于{min}', 'May not be less than {min}'],
  max: ['不能大于{max}', 'May not be more than {max}'],
  maxCount: ['最多{max}项', 'At most {max} entries'],
  decimals: ['最多{max}位小数', 'At most {max} decimals'],
  codeFormat: ['只能输入字母、数字、下划线和中划线', 'Letters, digits, underscore and hyphen only'],
  dictValueFormat: ['只能输入字母、数字和下划线', 'Letters, digits and underscore only'],
  lettersDigitsFormat: ['请输入英文或数字', 'Letters and digits only'],
  numberFormat: ['请输入数字', 'Enter a number'],
  emailFormat: ['邮箱格式不正确', 'The e-mail address is not correct'],
  mobileFormat: ['手机号码不正确', 'Phone number incorrect'],
  letterFormat: ['只能输入字母、下划线和中划线', 'Letters, underscore and hyphen only'],
  lettersChineseFormat: ['只能输入中文和字母', 'Letters and Chinese only'],
  moneyFormat: [
    '请输入正确的金额，最多两位小数，整数最多{digits}位',
    'Enter correct amount, max two decimals, at most {digits} integer digits',
  ],
  dateFormat: ['日期格式应为YYYY-MM-DD', 'Dates are written YYYY-MM-DD'],
  dateTimeFormat: ['时间格式应为YYYY-MM-DD HH:mm:ss', 'Date-times are written YYYY-MM-DD HH:mm:ss'],
  textFormat: ['请输入文字', 'Enter a text'],
  flagFormat: ['只能为是或否', 'Only yes or no'],
  refFormat: ['请选择有效的数据', 'Choose a valid record'],
  refMissing: ['“{value}”不存在', '"{value}" does not exist'],
  refInvalid: ['“{value}”已失效', '"{value}" is no longer valid'],
  dictMissing: ['“{value}”不在可选范围内', '"{value}" is not one of the options'],
  duplicate: ['“{value}”已存在', '"{value}" already exists'],
  treeCycle: ['上级不能是自己或自己的下级', 'The parent may not be the record itself or below it'],
  treeTooDeep: ['最多{max}级', 'At most {max} levels'],
  hasChildren: ['存在{count}个有效的下级，不能失效', 'It has {count} valid children and cannot be made invalid'],
  hasMembers: [
    '有{count}条有效的{what}正在使用，不能失效',
    '{count} valid records of {what} use it, so it cannot be made invalid',
  ],
} as const satisfies ErrorTexts
