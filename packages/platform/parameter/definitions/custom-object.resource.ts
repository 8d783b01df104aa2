import { details } from '@sfa/kit/details'
import { code, dict, flag, number, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import {
  isKeyKind,
  isOwnName,
  isTitleField,
  needsChoices,
  needsTarget,
  type ObjectField,
  objectFieldKinds,
  ownHead,
  usualLines,
} from '@sfa/kit/object-definition'
import { columnOf, defineResource } from '@sfa/kit/resource'
import { detailHeads, referenceTargets } from './reference-targets'

/** Fields of one object. */
export const mostObjectFields = 200
/** Fields of a natural key. */
const mostKeyFields = 3
/** Lines of one head: all of them are read and saved with it. */
const mostLines = 2000

const ofDetail = { field: 'isDetail', is: ['1'] } as const

const isKey = (line: Readonly<Record<string, unknown>>) => line.isKey === '1'
const asField = (line: Readonly<Record<string, unknown>>) => line as unknown as ObjectField

const fieldList = details(['字段', 'Fields'], {
  fields: {
    fieldName: code(['字段名', 'Field name'], { required: true, pattern: 'dictValue', max: 40 }),
    fieldDescription: text(['中文名称', 'Chinese label'], { required: true, max: 50 }),
    fieldEnDescription: text(['英文名称', 'English label'], { required: true, max: 50 }),
    fieldKind: dict(['类型', 'Kind'], 'ObjectFieldKind', { required: true, options: objectFieldKinds }),
    isKey: flag(['业务主键', 'Natural key']),
    isRequired: flag(['必填', 'Required']),
    length: number(['长度', 'Length'], { min: 1, max: 4000 }),
    decimals: number(['小数位', 'Decimals'], { min: 0, max: 4 }),
    dictionarySource: dict(['选项来源', 'Options from'], 'CustomFieldSource'),
    dictionaryType: text(['选项类型', 'Options type'], { max: 50 }),
    target: dict(['引用对象', 'Refers to'], 'ObjectTarget', {
      options: [...referenceTargets, [ownHead, ['自定义对象', 'Custom object']]],
    }),
    targetObject: ref(['引用的自定义对象', 'Custom object it refers to'], 'parameter.custom-object'),
    isReach: flag(['数据范围', 'Data scope'], {
      hint: [
        '记录属于该字段填写的人员、组织、经销商或门店等，按角色的数据范围可见',
        'Records belong to the person, organisation, distributor or store that is named here, and are reached by the data scope of roles',
      ],
    }),
    inList: flag(['列表显示', 'In the list'], { default: '1' }),
    inSearch: flag(['可搜索', 'Searched']),
    isHidden: flag(['隐藏', 'Hidden']),
    sequence: number(['排序', 'Order'], { min: 0, max: 9999, default: 0 }),
  },
  unique: ['fieldName'],
  rules: [
    {
      name: 'name-is-free',
      on: ['fieldName'],
      check: ({ fieldName }) =>
        !/^[a-z][A-Za-z0-9_]*$/.test(String(fieldName ?? 'x'))
          ? ['字段名以小写字母开头', 'A field name begins with a small letter']
          : isOwnName(String(fieldName ?? 'x'))
            ? ['系统已使用这个字段名', 'Every record has a field of this name already']
            : null,
    },
    {
      name: 'choices-are-named',
      on: ['dictionaryType', 'dictionarySource', 'fieldKind'],
      check: line =>
        needsChoices(asField(line).fieldKind) && !(line.dictionaryType && line.dictionarySource)
          ? ['选项字段要填写选项来源和选项类型', 'Say where the choices come from, and their type']
          : null,
    },
    {
      name: 'target-is-named',
      on: ['target', 'fieldKind'],
      check: line =>
        needsTarget(asField(line).fieldKind) && !line.target
          ? ['引用字段要选择引用对象', 'Say what the field refers to']
          : null,
    },
    {
      name: 'target-object-is-named',
      on: ['targetObject', 'target', 'fieldKind'],
      check: line =>
        needsTarget(asField(line).fieldKind) && line.target === ownHead && !line.targetObject
          ? ['请选择引用的自定义对象', 'Choose the custom object that it refers to']
          : null,
    },
    {
      name: 'reach-is-known',
      on: ['isReach', 'isHidden', 'target', 'fieldKind'],
      check: line =>
        line.isReach !== '1'
          ? null
          : asField(line).fieldKind !== 'Reference' || line.target === ownHead
            ? [
                '只有引用系统对象的单个引用可以决定数据范围',
                'Only one reference to an object of the product decides the data scope',
              ]
            : line.isHidden === '1'
              ? ['决定数据范围的字段不能隐藏', 'What decides the data scope cannot be hidden']
              : null,
    },
    {
      name: 'key-is-one-value',
      on: ['isKey', 'fieldKind'],
      check: line =>
        isKey(line) && !isKeyKind(asField(line).fieldKind)
          ? ['这种类型不能作为业务主键', 'A field of this kind cannot be part of the natural key']
          : null,
    },
    {
      name: 'key-is-shown',
      on: ['isHidden', 'isKey'],
      check: line =>
        isKey(line) && line.isHidden === '1' ? ['业务主键不能隐藏', 'The natural key cannot be hidden'] : null,
    },
  ],
  together: [
    {
      name: 'has-key',
      on: ['isKey'],
      check: lines => {
        const keys = lines.filter(isKey).length
        if (keys === 0)
          return { line: 0, message: ['至少选择一个业务主键', 'Choose at least one field as the natural key'] }
        return keys > mostKeyFields
          ? { line: lines.findLastIndex(isKey), message: ['业务主键最多3个字段', 'A natural key has at most 3 fields'] }
          : null
      },
    },
    {
      name: 'has-title',
      on: ['isRequired', 'fieldKind'],
      check: lines =>
        lines.some(line => isTitleField(asField(line)))
          ? null
          : {
              line: 0,
              message: [
                '至少要有一个必填的单行文本或编码字段，用来称呼记录',
                'One required field of text or code has to name a record',
              ],
            },
    },
    {
      name: 'one-owner-of-each-kind',
      on: ['isReach'],
      check: lines => {
        const targets = lines.map(line => (line.isReach === '1' ? line.target : null))
        const line = targets.findIndex((target, at) => target && targets.indexOf(target) < at)
        return line === -1
          ? null
          : {
              line,
              message: [
                '同一种引用对象只能有一个字段决定数据范围',
                'One field for each kind of target decides the data scope',
              ],
            }
      },
    },
    {
      name: 'own-columns',
      on: ['fieldName'],
      check: lines => {
        const columns = lines.map(({ fieldName }) => columnOf(String(fieldName ?? '')))
        const line = columns.findIndex((column, at) => columns.indexOf(column) < at)
        return line === -1
          ? null
          : { line, message: ['字段名只有大小写或下划线不同', 'Two field names differ in case or underscores alone'] }
      },
    },
  ],
  minLines: 1,
  maxLines: mostObjectFields,
})

/** Objects that a tenant defines itself; each has a page, calls, files and keys of its own (docs/custom-objects.md). */
export const customObject = defineResource({
  key: 'parameter.custom-object',
  path: '/parameter/customobject',
  label: ['自定义对象', 'Custom object'],
  title: 'nameCn',
  fields: {
    code: code(['对象编码', 'Object code'], {
      required: true,
      unique: true,
      pattern: 'dictValue',
      max: 40,
      edit: 'onCreate',
      hint: [
        '用在地址、接口和导入类型中，保存后不能修改',
        'Part of addresses, calls and files; it cannot be changed later',
      ],
    }),
    nameCn: text(['中文名称', 'Chinese name'], { required: true, max: 50 }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 50 }),
    isDetail: flag(['动态明细', 'Dynamic detail'], {
      default: '0',
      edit: 'onCreate',
      hint: [
        '明细属于另一种记录：随它一起填写，保存后不能修改',
        'A detail belongs to records of another kind and is filled in with them; it cannot be changed later',
      ],
    }),
    head: dict(['所属对象', 'Belongs to'], 'DetailHead', {
      required: true,
      options: [...detailHeads, [ownHead, ['自定义对象', 'Custom object']]],
      when: ofDetail,
      edit: 'onCreate',
    }),
    headObject: ref(['所属自定义对象', 'Custom object it belongs to'], 'parameter.custom-object', {
      required: true,
      when: { field: 'head', is: [ownHead] },
      edit: 'onCreate',
      hiddenInList: true,
    }),
    maxLines: number(['最多行数', 'Most lines'], {
      min: 1,
      max: mostLines,
      when: ofDetail,
      hint: [`每条记录的有效明细行数，不填为${usualLines}`, `Valid lines of one record; ${usualLines} when empty`],
    }),
    remark: remark(),
    isDeleted: validity(),
  },
  details: { fieldList },
  pages: [
    {
      name: 'dynamic-detail',
      path: '/parameter/dynamicdetail',
      label: ['动态明细', 'Dynamic detail'],
      filter: { isDetail: '1' },
      list: {
        search: ['code', 'nameCn', 'head', 'isDeleted'],
        columns: ['code', 'nameCn', 'nameEn', 'head', 'headObject', 'maxLines', 'isDeleted', 'lastModifiedTime'],
      },
      keys: ['search', 'add', 'edit', 'view', 'delete'],
    },
  ],
  rules: [
    {
      name: 'code-begins-with-letter',
      on: ['code'],
      check: row =>
        /^[a-z]/.test(String(row.code ?? 'a'))
          ? null
          : ['对象编码以小写字母开头', 'An object code begins with a small letter'],
    },
  ],
  keys: ['search', 'add', 'edit', 'view', 'delete'],
  openToRead: true,
  objectNames: ['MD_CustomObject'],
})
