import type { ErrorTexts } from './error-texts-shape'

/** Warehouses and their stock. */
export const warehouseErrors = {
  stockShort: [
    '“{product}”库存不足：需要{wanted}，可用{available}',
    'There is not enough of "{product}": {wanted} wanted, {available} available',
  ],
  stockHeldAlready: ['该单据已锁定第{line}行的库存', 'The document holds stock for line {line} already'],
  stockPostedAlready: ['该单据已过账', 'The document has been posted already'],
  stockLineNotPositive: ['第{lines}行的数量必须大于0', 'The quantity must be greater than 0 in line {lines}'],
  stockLinesMissing: ['单据没有明细', 'The document has no lines'],
  stockOpened: [
    '“{product}”在该仓库已有库存记录，请用库存调整',
    '"{product}" has been moved in this warehouse already: use an adjustment',
  ],
  openingTakesNothing: ['期初库存不需要锁库', 'An opening balance takes no stock that could be held'],
  warehouseIsInvalid: ['仓库“{name}”已无效', 'The warehouse "{name}" is not valid any more'],
  warehouseHasStock: [
    '仓库中还有{count}个产品有库存或占用，不能设为无效',
    'Stock or reservations of {count} products are left in it, so it stays valid',
  ],
  sameWarehouse: ['调入仓库不能与调出仓库相同', 'The goods would stay in the same warehouse'],
  servedAlready: [
    '已设置默认仓库“{name}”，请修改原记录',
    'It has the default warehouse "{name}" already: change that record',
  ],
  servedWhom: ['请选择一家门店或一个经销商', 'Choose a store or a distributor'],
} satisfies ErrorTexts
