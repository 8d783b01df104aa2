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
  objectHasDetails: [
    '动态明细“{names}”属于这个对象，不能停用。请先停用明细',
    'The dynamic details {names} belong to the object, so it cannot be made invalid. Make them invalid first',
  ],
  objectReferredTo: [
    '自定义对象“{names}”的字段引用了这个对象，不能停用。请先删除这些字段或停用对象',
    'Fields of {names} refer to the object, so it cannot be made invalid. Remove these fields or make their objects invalid first',
  ],
  reachOfDetail: [
    '动态明细的可见范围与所属记录相同，不能另设数据范围',
    'A dynamic detail is reached where its head is; it has no data scope of its own',
  ],
  reachUnknown: [
    '所有人都能看到这种引用对象，不能用它决定数据范围',
    'Everyone reaches what the field refers to, so it cannot decide the data scope',
  ],
  targetIsDetail: ['“{value}”是动态明细，不能被字段引用', '"{value}" is a dynamic detail, to which no field can refer'],
  detailOfDetail: [
    '动态明细不能再有明细，请选择一个独立的对象',
    'A dynamic detail has no details; choose another object',
  ],
  detailFieldKind: ['动态明细的字段不支持这种类型', 'A field of a dynamic detail cannot be of this kind'],
  detailHasMore: [
    '已有记录的明细达到{count}行，不能少于它',
    'One record has {count} lines already; it cannot be fewer',
  ],
  detailUnknown: ['没有动态明细“{name}”，或它已停用', 'There is no dynamic detail "{name}", or it is invalid'],
  detailKept: [
    '角色限制了明细“{name}”的字段，请在明细自己的页面上维护',
    'Your role keeps fields of "{name}" back; change its lines on their own page',
  ],
  headOutOfUse: ['所属记录已无效或已停用，不能增加明细', 'The record is invalid or out of use; no line can be added'],
  tooManyOfOne: ['每条“{of}”最多{max}行，已达到上限', 'There are {max} for each {of} at most'],
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
  fieldNameTooLong: [
    '字段名“{name}”太长：大写字母按两个字符计，最多50个字符',
    'The field name "{name}" is too long: it has 50 letters at most, and capital letters count as two',
  ],
  notApprovable: ['对象“{name}”没有审批', 'There is nothing to decide about in "{name}"'],
  objectNameUnknown: ['没有对象“{name}”，或它已停用', 'There is no object "{name}", or it is invalid'],
} as const satisfies ErrorTexts
