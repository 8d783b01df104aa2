import { details } from '@sfa/kit/details'
import { code, date, dict, flag, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** The products of a list with their place in it: the documented columns. */
const lines = details(['产品明细', 'Products'], {
  fields: {
    product: ref(['产品', 'Product'], 'product.product', { required: true }),
    isCash: flag(['是否现金', 'Cash']),
    deployType: dict(['铺货类型', 'Deploy type'], 'DeployType'),
    storeType: dict(['门店类型', 'Store type'], 'StoreType'),
    scopeType: dict(['范围类型', 'Type'], 'DistributionScope'),
    cityOrOrg: text(['城市或组织', 'City or organisation']),
    coverageModel: dict(['覆盖模式', 'Coverage model'], 'CoverageModel'),
  },
  unique: ['product', 'storeType', 'scopeType', 'cityOrOrg', 'coverageModel'],
  pick: { ref: 'product' },
  looks: { productName: { of: 'product', field: 'fullNameCn', label: ['产品名称', 'Product name'] } },
  rules: [
    {
      name: 'scope-is-named',
      on: ['cityOrOrg', 'scopeType'],
      check: line =>
        Boolean(line.scopeType) === Boolean(line.cityOrOrg)
          ? null
          : ['范围类型与城市或组织必须同时填写', 'Fill in the type together with the city or organisation'],
    },
  ],
  maxLines: 2000,
})

/**
 * The columns of a file of lists, in the documents' order and under their names: PListType names the list, and a list
 * that is not there yet is made (docs/decisions/0204).
 */
const documented = {
  of: 'lines',
  match: ['name'],
  columns: [
    'product',
    'productName',
    'isCash',
    'deployType',
    'name',
    'dateFrom',
    'dateTo',
    'storeType',
    'scopeType',
    'cityOrOrg',
    'coverageModel',
  ],
  titles: { product: ['产品编码', 'Product code'] },
  headers: {
    product: ['ProductCode'],
    name: ['PListType'],
    dateFrom: ['DateForm'],
    scopeType: ['Type'],
  },
  sample: { name: '2026年门店必备清单', product: 'P0001', isCash: '0', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
} as const

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
  customFields: 'MD_ProductList',
  details: { lines },
  print: {
    head: ['name', 'listType', 'dateFrom', 'dateTo', 'remark'],
    columns: ['product', 'isCash', 'deployType', 'storeType', 'scopeType', 'cityOrOrg', 'coverageModel'],
    signatures: [],
  },
  tabOf: [{ of: 'product.product', by: 'product', lines: 'lines' }],
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
  imports: [
    { kind: 'ProductList', label: ['清单明细', 'Lists with their products'], businessType: 16, ...documented },
    // The second variant, by a call of its own: the documents show no other columns for it (E5).
    {
      kind: 'ProductListJava',
      label: ['清单明细（接口）', 'Lists with their products (call)'],
      businessType: 17,
      byCallOnly: true,
      ...documented,
    },
    {
      kind: 'ProductListHead',
      label: ['清单', 'Lists alone'],
      sample: { code: 'L-2026', name: '2026年必备分销', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
    },
  ],
  exports: [
    {
      kind: 'ProductList',
      label: ['清单明细', 'Lists with their products'],
      of: 'lines',
      columns: [...documented.columns, 'lineNo', 'code', 'lastModifiedBy', 'lastModifiedTime'],
    },
    { kind: 'ProductListHead', label: ['清单', 'Lists alone'] },
  ],
  calls: {
    search: '/portalsync/product/searchProdcustList',
    update: '/portalsync/product/updateProductListByID',
  },
  objectNames: ['MD_ProductList'],
})
