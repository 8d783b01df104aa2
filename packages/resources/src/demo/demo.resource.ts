import { code, date, flag, image, money, number, quantity, ref, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

/** The object of /demo/demopage: one field of most kinds, to try the generic pages on (1-shell.md §2.2). */
export const demo = defineResource({
  key: 'demo.demo',
  path: '/demo/demopage',
  label: ['示例', 'Demo'],
  title: 'name',
  fields: {
    code: code(['编码', 'Code'], { required: true, unique: true, edit: 'onCreate' }),
    name: text(['名称', 'Name'], { required: true }),
    brandId: ref(['品牌', 'Brand'], 'product.brand'),
    amount: money(['金额', 'Amount']),
    quantity: quantity(['数量', 'Quantity']),
    percent: number(['百分比', 'Percent'], { min: 0, max: 100, decimals: 1 }),
    startDate: date(['开始日期', 'Start date']),
    isPublic: flag(['是否公开', 'Public']),
    picture: image(['图片', 'Picture'], { maxCount: 1, attachmentType: 'Demo' }),
    remark: remark(),
    isDeleted: validity(),
  },
  list: {
    columns: [
      'code',
      'name',
      'brandId',
      'amount',
      'quantity',
      'startDate',
      'isPublic',
      'isDeleted',
      'lastModifiedTime',
    ],
  },
  import: {
    kind: 'CustomObject',
    businessType: 25,
    sample: {
      code: 'D-001',
      name: '示例一',
      amount: 12.5,
      quantity: 3,
      percent: 40.5,
      startDate: '2026-01-01',
      isPublic: '1',
    },
  },
  export: { kind: 'CustomObject' },
  objectNames: ['md_demo'],
  screens: { beforeClose: 'normal' },
})
