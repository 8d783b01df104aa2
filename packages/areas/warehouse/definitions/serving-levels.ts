/** For whom a warehouse is the default one, the nearest first. */
export const servingLevels = [
  ['store', ['门店', 'Store']],
  ['storeGroup', ['门店分组', 'Store group']],
  ['distributor', ['经销商', 'Distributor']],
  ['org', ['组织', 'Organisation']],
  ['tenant', ['全公司', 'Whole company']],
] as const

export type ServingLevel = (typeof servingLevels)[number][0]
