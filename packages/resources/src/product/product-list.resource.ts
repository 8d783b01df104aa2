import { code, date, dict, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

export const productList = defineResource({
  key: 'product.product-list',
  path: '/product/distributionlist',
  label: ['分销清单', 'Distribution list'],
  title: 'name',
  idName: 'productListID',
  fields: {
    code: code(['清单编码', 'List code'], { required: true, unique: true, edit: 'onCreate', auto: 'L' }),
    name: text(['清单名称', 'List name'], { required: true, unique: true }),
    listType: dict(['清单类型', 'List type'], 'ProductListType'),
    dateFrom: date(['开始日期', 'Start date']),
    dateTo: date(['结束日期', 'End date']),
    remark: remark(),
    isDeleted: validity(),
  },
  rules: [
    {
      name: 'dates-in-order',
      on: ['dateTo', 'dateFrom'],
      check: row =>
        row.dateFrom && row.dateTo && String(row.dateTo) < String(row.dateFrom)
          ? ['结束日期不能早于开始日期', 'The end date may not be before the start date']
          : null,
    },
  ],
  import: {
    kind: 'ProductList',
    businessType: 16,
    // The second variant, which comes by a path of its own.
    otherBusinessTypes: [17],
    sample: { code: 'L-2026', name: '2026年必备分销', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  },
  export: { kind: 'ProductList' },
  calls: {
    search: '/portalsync/product/searchProdcustList',
    update: '/portalsync/product/updateProductListByID',
  },
  objectNames: ['MD_ProductList'],
})
