import { code, number, text, validity } from '../fields/fields'
import { defineResource } from '../resource'

/** Data dictionary: the values offered by every field of kind `dict`. */
export const dictionary = defineResource({
  key: 'parameter.dictionary',
  path: '/parameter/dictionary',
  label: ['数据字典', 'Dictionary'],
  title: 'description',
  idName: 'dictionaryID',
  unreadNames: ['typeList'],
  fields: {
    type: code(['字典类型', 'Type'], { required: true, pattern: 'dictValue', edit: 'onCreate' }),
    value: code(['字典值', 'Value'], { required: true, pattern: 'dictValue', edit: 'onCreate' }),
    description: text(['描述', 'Description'], { required: true }),
    descriptionEn: text(['英文描述', 'Description (English)']),
    extra: text(['附加值', 'Extra'], { max: 500 }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  unique: [['type', 'value']],
  import: {
    kind: 'Dictionary',
    sample: { type: 'ProductTagType', value: 'organic', description: '有机', descriptionEn: 'Organic', sequence: 9 },
  },
  export: { kind: 'Dictionary' },
  calls: {
    search: '/portalsync/basedata/dict/search',
    create: '/portalsync/basedata/dict/create',
    update: '/portalsync/basedata/dict/update',
    delete: '/portalsync/basedata/dict/delete',
  },
  openToRead: true,
  objectNames: ['MD_Dictionary'],
})
