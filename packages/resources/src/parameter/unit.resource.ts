import { code, text, validity } from '@sfa/resource-kit/fields/fields'
import { defineResource } from '@sfa/resource-kit/resource'

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
  import: {
    kind: 'Unit',
    sample: { code: 'tray', nameCn: '托', nameEn: 'Tray' },
  },
  export: { kind: 'Unit' },
  objectNames: ['MD_Uom'],
})
