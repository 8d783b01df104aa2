import type { BulkColumn } from '@sfa/resource-kit/bulk-columns'
import type { Field } from '@sfa/resource-kit/field'
import { patterns } from '@sfa/resource-kit/field-schema'
import type { Label } from '@sfa/resource-kit/label'
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
        '4. 第二行为示例，不会被导入，导入前请删除。',
        '4. The second row is a sample and is never imported; delete it before importing.',
      ],
      [
        '5. 编码列请保持文本格式，避免前导零丢失或变为科学计数法。',
        '5. Keep columns of codes in text format, so that leading zeros stay and no scientific notation appears.',
      ],
    ] as const satisfies readonly Label[]
  ).map(say)

/** How a column is filled in, in one or two sentences. */
export function columnRule({ kind, match }: BulkColumn, say: Say): string {
  const parts = [
    ...(kind.hint ? [say(kind.hint)] : []),
    ...kindRules(kind, say),
    ...(kind.edit === 'onUpdate' ? [say(['仅更新时可填', 'For records that exist, not for new ones'])] : []),
    ...(match ? [say(['据此识别已有数据', 'Existing data are found by it'])] : []),
  ]
  return parts.join(say(['；', '; ']))
}

function kindRules(field: Field, say: Say): string[] {
  switch (field.kind) {
    case 'text':
      return [
        errorText(say, 'maxLength', { max: field.max }),
        ...(field.pattern ? [errorText(say, patterns[field.pattern].message)] : []),
      ]
    case 'code':
      return [
        errorText(say, 'maxLength', { max: field.max }),
        errorText(say, patterns[field.pattern ?? 'code'].message),
      ]
    case 'number':
      return [
        field.decimals > 0 ? errorText(say, 'decimals', { max: field.decimals }) : say(['整数', 'Whole number']),
        ...(field.min !== undefined && field.max !== undefined
          ? [errorText(say, 'outOfRange', { min: field.min, max: field.max })]
          : []),
        ...(field.unit ? [say([`单位：${field.unit[0]}`, `In ${field.unit[1]}`])] : []),
      ]
    case 'money':
      return [errorText(say, 'moneyFormat', { digits: field.integerDigits })]
    case 'quantity':
      return [errorText(say, 'decimals', { max: 4 })]
    case 'date':
      return [errorText(say, 'dateFormat')]
    case 'dateTime':
      return [errorText(say, 'dateTimeFormat')]
    case 'flag':
    case 'validity':
    case 'dict':
      return [say(['从可选值中选择', 'One of the choices'])]
    case 'dicts':
      return [say(['可填多个值', 'May hold several values'])]
    case 'ref':
    case 'parent':
      return [say(['填写编码或名称', 'Code or name'])]
    case 'refs':
      return [say(['填写编码或名称，可填多个', 'Codes or names, several are possible'])]
    default:
      return []
  }
}
