import { quantity, ref, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { oneOf } from '@sfa/kit/report'
import { defineResource } from '@sfa/kit/resource'

const columns = ['warehouseID', 'productID', 'minimum', 'maximum', 'receiverIds', 'remark', 'isDeleted'] as const

/** Least and most of a product that a warehouse should have on hand, and who is told when that ends. */
export const stockWarning = defineResource({
  key: 'warehouse.stock-warning',
  path: '/product/inventorywarning',
  label: ['库存预警', 'Inventory warning'],
  title: 'productName',
  scope: { through: 'warehouseID' },
  fields: {
    warehouseID: ref(['仓库', 'Warehouse'], 'warehouse.warehouse', { required: true, edit: 'onCreate' }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true, edit: 'onCreate' }),
    // Followed by the database.
    productName: text(['产品名称', 'Product name'], {
      edit: 'never',
      hiddenInList: true,
      copyOf: ['product.product.fullNameCn'],
    }),
    minimum: quantity(['最低库存', 'Minimum'], {
      measured: { of: 'productID' },
      hint: ['现存量低于它时预警', 'Warns when less is on hand'],
    }),
    maximum: quantity(['最高库存', 'Maximum'], {
      measured: { of: 'productID' },
      hint: ['现存量高于它时预警', 'Warns when more is on hand'],
    }),
    receiverIds: refs(['接收人', 'Who is told'], 'person.user'),
    // Kept by the database: with the warning, and with every move.
    state: {
      ...oneOf(
        ['预警状态', 'State'],
        [
          ['normal', ['正常', 'Normal']],
          ['low', ['低于下限', 'Low']],
          ['over', ['高于上限', 'Over']],
        ],
      ),
      edit: 'never',
      default: 'normal',
    },
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['warehouseID', 'productID']],
  rules: [
    {
      name: 'hasLimit',
      on: ['minimum', 'maximum'],
      check: ({ minimum, maximum }) =>
        given(minimum) || given(maximum) ? null : ['请填写最低库存或最高库存', 'Set a minimum or a maximum'],
    },
    {
      name: 'limitsAreNotNegative',
      on: ['minimum'],
      check: ({ minimum }) =>
        given(minimum) && Number(minimum) < 0 ? ['最低库存不能小于0', 'The minimum may not be below 0'] : null,
    },
    {
      name: 'limitsInOrder',
      on: ['maximum', 'minimum'],
      check: ({ minimum, maximum }) =>
        given(maximum) && Number(maximum) < (given(minimum) ? Number(minimum) : 0)
          ? ['最高库存不能低于最低库存', 'The maximum may not be below the minimum']
          : null,
    },
  ],
  form: [{ title: ['基本信息', 'Basic information'], fields: columns.filter(name => name !== 'isDeleted') }],
  list: {
    search: ['warehouseID', 'productID', 'productName', 'state', 'receiverIds', 'isDeleted'],
    columns: [
      'warehouseID',
      'productID',
      'minimum',
      'maximum',
      'state',
      'receiverIds',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'warehouseID',
  },
  import: {
    kind: 'InventoryWarning',
    businessType: 9,
    match: ['warehouseID', 'productID'],
    columns,
    titles: { warehouseID: ['仓库编码', 'Warehouse code'], productID: ['产品编码', 'Product code'] },
    sample: { warehouseID: 'W00001', productID: 'YH-000001', minimum: 100, maximum: 1000 },
  },
  export: { kind: 'InventoryWarning', columns: [...columns, 'state', 'lastModifiedBy', 'lastModifiedTime'] },
  tabOf: [{ of: 'warehouse.warehouse', by: 'warehouseID' }],
  calls: {
    search: [
      '/portalsync/product/product-warehouse/searchStockWarningValue',
      '/portalsync/product/searchStockWarningValue',
    ],
  },
})

function given(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}
