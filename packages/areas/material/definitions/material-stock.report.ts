import { number, quantity, ref } from '@sfa/kit/fields/fields'
import { defineReport, shows } from '@sfa/kit/report'
import { product } from '@sfa/product/definitions/product.resource'

/** Each material with what warehouses have of it, what requests wait for and what is left of its quotas. */
export const materialStockReport = defineReport({
  path: '/materialmanage/materialstock',
  label: ['物料库存与配额', 'Stock and quotas of materials'],
  kind: 'MaterialStock',
  ownFields: product,
  params: { productID: true, brandID: true, available: true, quotaLeft: true, isDeleted: true },
  columns: {
    productCode: shows(product, 'code', ['物料编码', 'Material code']),
    productID: ref(['物料', 'Material'], 'product.product'),
    brandID: shows(product, 'brandID'),
    unit: shows(product, 'sourceUom', ['单位', 'Unit']),
    onHand: quantity(['现存量', 'On hand']),
    reserved: quantity(['占用量', 'Reserved']),
    available: number(['可用量', 'Available'], { decimals: 4 }),
    waiting: quantity(['待发数量', 'To be issued']),
    issued: quantity(['已领数量', 'Issued']),
    quotaTotal: number(['配额总量', 'Quota'], { decimals: 4 }),
    quotaUsed: number(['配额已用', 'Quota used'], { decimals: 4 }),
    quotaLeft: number(['配额余额', 'Quota left'], { decimals: 4 }),
    isDeleted: shows(product, 'isDeleted'),
  },
  sort: 'productCode',
  quick: ['productCode'],
  totals: { onHand: 'sum', reserved: 'sum', available: 'sum', waiting: 'sum', issued: 'sum' },
  drill: {
    onHand: { to: '/warehouse/inventorymanage', where: { productID: 'productID' } },
    reserved: { to: '/warehouse/stockhold', where: { productID: 'productID' } },
    quotaTotal: { to: '/product/quotamanage', where: { productID: 'productID' } },
  },
})
