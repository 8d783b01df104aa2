import { computed, dateTime, money, number, quantity, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

const kept = { edit: 'never' } as const
const cost = { ...kept, decimals: 6, unit: ['元', 'yuan'] } as const

/**
 * What a warehouse has of a product, as the ledger says: kept in the transaction of every move and reservation, and
 * never by a form (docs/areas/warehouse.md).
 */
export const stock = defineResource({
  key: 'warehouse.stock',
  path: '/warehouse/inventorymanage',
  label: ['库存', 'Stock'],
  title: 'productName',
  scope: { through: 'warehouseID' },
  fields: {
    warehouseID: ref(['仓库', 'Warehouse'], 'warehouse.warehouse', { ...kept, required: true }),
    productID: ref(['产品', 'Product'], 'product.product', { ...kept, required: true, hiddenInList: true }),
    // Followed by the database.
    productCode: text(['产品编码', 'Product code'], {
      pinyin: false,
      ...kept,
      max: 50,
      copyOf: ['product.product.code'],
    }),
    productName: text(['产品名称', 'Product name'], { ...kept, copyOf: ['product.product.fullNameCn'] }),
    onHand: quantity(['现存量', 'On hand'], { ...kept, required: true }),
    reserved: quantity(['占用量', 'Reserved'], { ...kept, required: true }),
    available: computed(quantity(['可用量', 'Available']), 'on_hand - reserved', ['onHand', 'reserved']),
    stockValue: money(['库存金额', 'Value'], { ...kept, required: true, integerDigits: 13 }),
    /** What goods cost of which nothing is there any more. */
    lastCost: number(['最近成本', 'Last cost'], { ...cost, required: true, hiddenInList: true, default: '0' }),
    averageCost: computed(
      number(['平均成本', 'Average cost'], cost),
      'case on_hand when 0 then last_cost else round(stock_value::numeric(38,18) / (on_hand * 100), 6) end',
      ['onHand', 'stockValue', 'lastCost'],
    ),
    lastMoveTime: dateTime(['最后变动时间', 'Last move'], kept),
  },
  unique: [['warehouseID', 'productID']],
  form: [
    {
      title: ['库存', 'Stock'],
      fields: [
        'warehouseID',
        'productID',
        'onHand',
        'reserved',
        'available',
        'averageCost',
        'stockValue',
        'lastMoveTime',
      ],
    },
  ],
  list: {
    search: ['warehouseID', 'productCode', 'productName', 'productID', 'onHand', 'reserved', 'available'],
    quick: ['productCode'],
    columns: [
      'warehouseID',
      'productCode',
      'productName',
      'onHand',
      'reserved',
      'available',
      'averageCost',
      'stockValue',
      'lastMoveTime',
    ],
    sort: 'productCode',
  },
  record: { figures: ['onHand', 'reserved', 'available', 'stockValue'] },
  tabOf: [
    { of: 'warehouse.warehouse', by: 'warehouseID', counted: true },
    { of: 'product.product', by: 'productID' },
  ],
  export: {
    kind: 'Stock',
    columns: [
      'warehouseID',
      'productCode',
      'productName',
      'onHand',
      'reserved',
      'available',
      'averageCost',
      'stockValue',
      'lastMoveTime',
    ],
  },
  keys: ['search', 'view', 'download'],
  calls: {
    search: [
      '/portalsync/warehouse/WarehouseProduct/searchProductWithRepertory',
      '/portalsync/warehouse/WarehouseProduct/Warehouseproductsearch',
    ],
  },
  objectNames: ['MD_WarehouseProduct'],
})
