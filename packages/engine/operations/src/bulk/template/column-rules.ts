import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { Field, FieldKind, FieldOf } from '@sfa/kit/fields/field'
import { patterns } from '@sfa/kit/fields/field-schema'
import type { Label } from '@sfa/kit/label'
import type { Say } from '../columns/chinese-variants'
import { errorText } from '../columns/error-text'

/** What holds for every column of every import. */
export const generalRules = (say: Say): string[] =>
  (
    [
      [
        '1. 标有*的列为必填列，导入文件中不能删除；其他列可以删除。',
        '1. Columns marked * are mandatory and may not be removed from the file; other columns may.',
      ],
      [
        '2. 更新已有数据时，空单元格表示不修改；填写“#清空”可清空该值（必填项除外）。',
        '2. When existing data are updated, an empty cell leaves the value as it is; #CLEAR empties it (not for mandatory values).',
      ],
      [
        '3. 同一单元格填写多个值时，用逗号、分号或顿号分隔。',
        '3. Several values in one cell are separated by commas, semicolons or |.',
      ],
      [
        '4. 第二行为示例，不会被导入，可以保留，也可以删除。',
        '4. The second row is a sample and is never imported; it may stay or be deleted.',
      ],
      [
        '5. 编码列请保持文本格式，避免前导零丢失或变为科学计数法。',
        '5. Keep columns of codes in text format, so that leading zeros stay and no scientific notation appears.',
      ],
    ] as const satisfies readonly Label[]
  ).map(say)

/** How a column is filled in, in one or two sentences. */
export function columnRule({ kind, match, mandatory, starred }: BulkColumn, say: Say): string {
  const parts = [
    ...(kind.hint ? [say(kind.hint)] : []),
    ...kindRules(kind, say),
    ...(kind.when?.told ? [say(whenTold(kind.when.told, kind.when.required))] : []),
    ...(kind.edit === 'onUpdate' ? [say(['仅更新时可填', 'For records that exist, not for new ones'])] : []),
    ...(starred && !mandatory ? [say(['新单据必填', 'Required of a new document'])] : []),
    ...(match ? [say(['据此识别已有数据', 'Existing data are found by it'])] : []),
  ]
  return parts.join(say(['；', '; ']))
}

const whenTold = ([zh, en]: Label, required: true | undefined): Label =>
  required
    ? [`${zh}时必填，其他情况留空`, `Required where ${en}, empty otherwise`]
    : [`仅${zh}时填写`, `Only where ${en}`]

const kindRules = (field: Field, say: Say): string[] => (rules[field.kind] as Rule<Field>)(field, say)

type Rule<F extends Field> = (field: F, say: Say) => string[]

/** Where the refusal says that something is wrong, and not what is right. */
const patternRules: Partial<Record<string, Label>> = {
  mobileFormat: ['11位手机号码', 'A mobile number of 11 digits'],
  phoneFormat: [
    '手机号码、座机（如“021-58881234”）或400电话（如“400-820-8820”）',
    'A mobile number, a telephone number such as "021-58881234" or a 400 number such as "400-820-8820"',
  ],
  telephoneFormat: [
    '座机（如“021-58881234”）、400电话（如“400-820-8820”）或手机号',
    'A telephone number such as "021-58881234", a 400 number such as "400-820-8820", or a mobile number',
  ],
  emailFormat: ['邮箱地址，含“@”', 'An e-mail address, with "@"'],
}
const patternRule = (say: Say, message: string): string =>
  patternRules[message] ? say(patternRules[message]) : errorText(say, message)
/** The refusal without its mark at the end, since more follows. */
const atMost = (say: Say, max: number): string => errorText(say, 'maxLength', { max }).replace(/[!！.]$/, '')

const nothing = () => []
const choose: Rule<Field> = (_, say) => [say(['从可选值中选择', 'One of the choices'])]
const nameOne: Rule<Field> = (_, say) => [say(['填写编码或名称', 'Code or name'])]

/** Rules for the cells of each kind; groups and lines have the rules of their cells. */
const rules = {
  text: (field, say) => [
    atMost(say, field.max),
    ...(field.pattern ? [patternRule(say, patterns[field.pattern].message)] : []),
  ],
  code: (field, say) => [atMost(say, field.max), patternRule(say, patterns[field.pattern ?? 'code'].message)],
  number: (field, say) => [
    field.decimals > 0 ? errorText(say, 'decimals', { max: field.decimals }) : say(['整数', 'Whole number']),
    ...(field.min !== undefined && field.max !== undefined
      ? [errorText(say, 'outOfRange', { min: field.min, max: field.max })]
      : []),
    ...(field.unit ? [say([`单位：${field.unit[0]}`, `In ${field.unit[1]}`])] : []),
  ],
  money: (field, say) => [errorText(say, 'moneyFormat', { digits: field.integerDigits })],
  quantity: (_, say) => [errorText(say, 'decimals', { max: 4 })],
  date: (_, say) => [errorText(say, 'dateFormat')],
  dateTime: (_, say) => [errorText(say, 'dateTimeFormat')],
  flag: choose,
  validity: choose,
  dict: choose,
  dicts: (_, say) => [say(['可填多个值', 'May hold several values'])],
  ref: nameOne,
  refs: (_, say) => [say(['填写编码或名称，可填多个', 'Codes or names, several are possible'])],
  parent: nameOne,
  image: nothing,
  file: nothing,
  richText: (field, say) => [atMost(say, field.max), say(['文字或HTML', 'Text or HTML'])],
  json: (_, say) => [errorText(say, 'jsonFormat')],
  geo: (_, say) => [
    errorText(say, 'geoFormat'),
    say([
      '默认gcj02，其他坐标系写在前面，如“wgs84 121.47,31.23”',
      'gcj02, or with its system in front: "wgs84 121.47,31.23"',
    ]),
  ],
  dateRange: nothing,
  cascader: (_, say) => [
    say(['填写编码、名称或完整路径，用“/”分隔各级', 'Code, name, or all levels with "/" between them']),
  ],
  group: nothing,
  lines: nothing,
  custom: nothing,
} satisfies { [K in FieldKind]: Rule<FieldOf<K>> }
