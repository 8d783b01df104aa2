/** Kinds of assets that a company puts into stores. */
export const assetKinds = [
  ['cooler', ['冰柜', 'Cooler']],
  ['shelf', ['货架', 'Shelf']],
  ['display', ['陈列道具', 'Display stand']],
  ['sign', ['门头招牌', 'Sign']],
  ['machine', ['售卖设备', 'Vending equipment']],
  ['other', ['其他', 'Other']],
] as const

/** States, kinds and places of an asset. */
export const assetStates = [
  ['stock', ['在库', 'In stock'], 'neutral'],
  ['deployed', ['已投放', 'Deployed'], 'good'],
  ['repair', ['维修中', 'In repair'], 'waiting'],
  ['scrapped', ['已报废', 'Scrapped'], 'bad'],
] as const
