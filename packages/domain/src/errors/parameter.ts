import type { ErrorTexts } from './error-texts-shape'

/** Custom objects and their fields. */
export const parameterErrors = {
  objectNameTaken: [
    '“{name}”是系统已有的名称，请换一个编码',
    '"{name}" is a name of the product itself; choose another code',
  ],
  tooManyObjects: ['最多只能有{max}个有效的自定义对象', 'There are {max} valid custom objects at most'],
  objectHasRows: [
    '对象中还有{count}条有效记录，不能停用。请先将记录置为无效',
    'The object has {count} valid records, so it cannot be made invalid. Make the records invalid first',
  ],
  objectKeyFixed: [
    '对象中已有{count}条记录，业务主键不能改变',
    'The object has {count} records, so its natural key cannot be changed',
  ],
  fieldHasValues: [
    '字段“{name}”在{count}条记录中有值，不能删除。可以将它隐藏，值会保留',
    'The field "{name}" has a value in {count} records, so it cannot be removed. Hide it instead; the values are kept',
  ],
  fieldKindFixed: [
    '字段“{name}”在{count}条记录中有值，不能改为这种类型',
    'The field "{name}" has a value in {count} records and cannot become one of this kind',
  ],
  fieldNameReserved: [
    '“{name}”是数据库保留字，请换一个字段名',
    '"{name}" is a reserved word; choose another field name',
  ],
  notApprovable: ['对象“{name}”没有审批', 'There is nothing to decide about in "{name}"'],
  objectUnknown: ['没有对象“{name}”，或它已停用', 'There is no object "{name}", or it is invalid'],
} as const satisfies ErrorTexts
