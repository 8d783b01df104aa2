/** Where goods are that are in no warehouse. */
type VirtualLocation = 'SUPPLIER' | 'CUSTOMER' | 'ADJUST' | 'TRANSIT' | 'GIFT' | 'SCRAP'

/** What a location is called, the warehouses together as the first one. */
export const locationLabels = {
  WAREHOUSE: ['仓库', 'Warehouse'],
  SUPPLIER: ['供应商', 'Supplier'],
  CUSTOMER: ['客户', 'Customer'],
  ADJUST: ['调整', 'Adjustment'],
  TRANSIT: ['在途', 'In transit'],
  GIFT: ['赠送', 'Given away'],
  SCRAP: ['报废', 'Scrapped'],
} as const satisfies Record<'WAREHOUSE' | VirtualLocation, readonly [string, string]>

/** A warehouse by its id, or a virtual location. */
export type Location = VirtualLocation | { readonly warehouseId: string }

export const warehouseAt = (location: Location): string | null =>
  typeof location === 'string' ? null : location.warehouseId
