import { details } from '@sfa/kit/details'
import { code, date, dateTime, number, quantity, ref, remark, text } from '@sfa/kit/fields/fields'
import { oneOf } from '@sfa/kit/report'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { stockDocumentFlow, stockDocumentKinds } from '../rules/stock-document-flow'

const most = 100_000
/** `SD20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'SD', date: 'yyyyMMdd', dash: true, reset: 'day' } as const

const lines = details(['明细', 'Lines'], {
  fields: {
    product: ref(['产品', 'Product'], 'product.product', { required: true }),
    batch: text(['批次', 'Batch'], { max: 50 }),
    expires: date(['到期日', 'Expires']),
    quantity: quantity(['数量', 'Quantity'], {
      required: true,
      measured: { of: 'product' },
      hint: ['小单位；库存调整时，负数为减少', 'In small units; an adjustment takes away where it is negative'],
    }),
    unitCost: number(['单位成本', 'Unit cost'], { min: 0, max: 999_999, decimals: 6 }),
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['product', 'batch'],
  totals: ['quantity'],
  pick: { ref: 'product', quantity: 'quantity' },
  looks: { productName: { of: 'product', field: 'fullNameCn', label: ['产品名称', 'Product name'] } },
  rules: [
    {
      name: 'quantity-in-range',
      on: ['quantity'],
      check: ({ quantity }) =>
        quantity === null || quantity === undefined || (Number(quantity) !== 0 && Math.abs(Number(quantity)) < most)
          ? null
          : [`数量不能为0，且必须小于${most}`, `The quantity may not be 0 and must be below ${most}`],
    },
  ],
  maxLines: 2000,
})

const columns = [
  'code',
  'kind',
  'warehouseID',
  'toWarehouseID',
  'documentDate',
  'reason',
  'product',
  'productName',
  'batch',
  'expires',
  'quantity',
  'unitCost',
  'note',
] as const

/** Opening balances, adjustments and transfers: what moves stock by hand. */
export const stockDocument = defineResource({
  key: 'warehouse.stock-document',
  path: '/warehouse/stockdocument',
  label: ['库存单据', 'Stock document'],
  title: 'code',
  scope: { through: 'warehouseID' },
  fields: {
    code: code(['单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    kind: { ...oneOf(['类型', 'Kind'], stockDocumentKinds), required: true, default: 'adjustment', edit: 'onCreate' },
    warehouseID: ref(['仓库', 'Warehouse'], 'warehouse.warehouse', {
      required: true,
      hint: ['调拨时为调出仓库', 'Of a transfer: where the goods leave'],
    }),
    toWarehouseID: ref(['调入仓库', 'To warehouse'], 'warehouse.warehouse', {
      required: true,
      when: { field: 'kind', is: ['transfer'] },
    }),
    documentDate: date(['单据日期', 'Date']),
    reason: text(['原因', 'Reason'], { max: 200 }),
    state: stateOf(stockDocumentFlow),
    postedBy: text(['过账人', 'Posted by'], { edit: 'never', hiddenInList: true }),
    postedTime: dateTime(['过账时间', 'Posted at'], { edit: 'never' }),
    remark: remark(),
  },
  rules: [
    {
      name: 'goes-elsewhere',
      on: ['toWarehouseID', 'warehouseID'],
      check: ({ warehouseID, toWarehouseID }) =>
        toWarehouseID && toWarehouseID === warehouseID
          ? ['调入仓库不能与调出仓库相同', 'The goods would stay in the same warehouse']
          : null,
    },
  ],
  details: { lines },
  print: {
    head: [
      'kind',
      'state',
      'documentDate',
      'warehouseID',
      'toWarehouseID',
      'reason',
      'postedBy',
      'postedTime',
      'remark',
    ],
    columns: ['product', 'batch', 'expires', 'quantity', 'unitCost', 'note'],
    signatures: [
      ['制单', 'Made by'],
      ['仓管', 'Storekeeper'],
      ['审核', 'Checked by'],
    ],
  },
  list: { sort: 'code', newestFirst: true },
  imports: [
    {
      kind: 'StockDocument',
      of: 'lines',
      match: ['code'],
      columns,
      titles: {
        warehouseID: ['仓库编码', 'Warehouse code'],
        toWarehouseID: ['调入仓库编码', 'Code of the warehouse to'],
        product: ['产品编码', 'Product code'],
      },
      sample: {
        code: 'KC000001',
        kind: 'opening',
        warehouseID: 'W00001',
        product: 'YH-000001',
        quantity: 100,
        unitCost: 3.2,
      },
    },
  ],
  exports: [{ kind: 'StockDocument', of: 'lines', columns: [...columns, 'lineNo', 'state', 'postedBy', 'postedTime'] }],
  tabOf: [{ of: 'warehouse.warehouse', by: 'warehouseID', label: ['库存单据', 'Stock documents'] }],
  flow: stockDocumentFlow,
  actions: {
    holdStock: { label: ['锁定库存', 'Hold stock'], key: 'hold' },
    freeStock: { label: ['释放库存', 'Release stock'], key: 'hold' },
    postStock: {
      label: ['过账', 'Post'],
      key: 'post',
      stamp: { by: 'postedBy', at: 'postedTime' },
      confirm: ['过账后不能修改，只能冲销', 'It cannot be changed afterwards, only reversed'],
    },
    reverseStock: {
      label: ['冲销', 'Reverse'],
      key: 'reverse',
      confirm: ['按相反方向重新记账，库存恢复', 'The moves are made again the other way round'],
      danger: true,
    },
    voidStock: {
      label: ['作废', 'Void'],
      key: 'post',
      confirm: ['作废后不能恢复', 'It cannot be taken back'],
      danger: true,
    },
  },
})
