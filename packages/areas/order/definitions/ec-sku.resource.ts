import { ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

const columns = ['shop', 'sku', 'skuName', 'productID', 'unitID', 'remark', 'isDeleted'] as const

/** What a code of goods in a shop means: a product, and the unit in which it is sold there. */
export const ecSku = defineResource({
  key: 'order.ec-sku',
  path: '/order/ecsku',
  label: ['商品对照', 'SKU comparison'],
  title: 'sku',
  scope: { through: 'shop' },
  fields: {
    shop: ref(['店铺', 'Shop'], 'order.ec-shop', { required: true, edit: 'onCreate' }),
    sku: text(['平台商品编码', 'Platform SKU code'], { required: true, max: 50, edit: 'onCreate' }),
    skuName: text(['平台商品名称', 'Platform SKU name'], { max: 100 }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true }),
    unitID: ref(['单位', 'Unit'], 'parameter.unit', {
      hint: ['文件没有单位时按此单位；都没有则按基本单位', 'Where the file has no unit; else the basic unit'],
    }),
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['shop', 'sku']],
  list: {
    search: ['shop', 'sku', 'skuName', 'productID', 'isDeleted'],
    columns: ['shop', 'sku', 'skuName', 'productID', 'unitID', 'isDeleted', 'lastModifiedBy', 'lastModifiedTime'],
    sort: 'sku',
    quick: ['sku', 'skuName'],
  },
  tabOf: [{ of: 'order.ec-shop', by: 'shop', counted: true }],
  keys: ['search', 'add', 'edit', 'view', 'delete', 'batch', 'upload', 'download'],
  import: {
    kind: 'EcSku',
    match: ['shop', 'sku'],
    columns,
    titles: { productID: ['产品编码', 'Product code'] },
    sample: { shop: 'ES000001', sku: 'TM-10001', skuName: '绿茶500ml整箱', productID: 'YH-000001', unitID: 'bottle' },
  },
  export: { kind: 'EcSku', columns: [...columns, 'lastModifiedBy', 'lastModifiedTime'] },
})
