import { code, flag, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

export const unit = defineResource({
  key: 'parameter.unit',
  path: '/parameter/unitssetting',
  label: ['单位', 'Unit'],
  title: 'nameCn',
  fields: {
    code: code(['单位编码', 'Unit code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCn: text(['单位名称', 'Unit name'], { required: true, unique: true, max: 50 }),
    nameEn: text(['英文名称', 'English name'], { max: 50 }),
    decimals: flag(['允许小数', 'Decimals allowed'], {
      hint: [
        '按重量、长度或容积计量的单位允许小数，如2.5公斤；按件计数的单位只能录入整数',
        'Of weight, length or volume, as 2.5 kg; of what is counted there are whole numbers only',
      ],
    }),
    isDeleted: validity(),
  },
  import: {
    kind: 'Unit',
    sample: { code: 'tray', nameCn: '托', nameEn: 'Tray' },
  },
  export: { kind: 'Unit' },
  objectNames: ['MD_Uom'],
})
