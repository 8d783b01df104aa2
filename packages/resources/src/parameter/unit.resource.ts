import { code, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = ['code', 'nameCn', 'nameEn', 'isDeleted'] as const

export const unit = defineResource({
  key: 'parameter.unit',
  path: '/parameter/unitssetting',
  label: ['单位', 'Unit'],
  title: 'nameCn',
  fields: {
    code: code(['单位编码', 'Unit code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCn: text(['单位名称', 'Unit name'], { required: true, unique: true, max: 50 }),
    nameEn: text(['英文名称', 'English name'], { max: 50 }),
    isDeleted: validity(),
  },
  list: {
    search: ['code', 'nameCn', 'isDeleted'],
    columns: ['code', 'nameCn', 'nameEn', 'isDeleted', 'lastModifiedTime'],
    sort: 'code',
  },
  import: {
    kind: 'Unit',
    match: ['code'],
    columns: spreadsheetColumns,
    sample: { code: 'tray', nameCn: '托', nameEn: 'Tray' },
  },
  export: { kind: 'Unit', columns: [...spreadsheetColumns, 'lastModifiedBy', 'lastModifiedTime'] },
  objectNames: ['MD_Uom'],
})
