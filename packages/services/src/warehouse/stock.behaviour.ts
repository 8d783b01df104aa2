import { stock } from '@sfa/resources/warehouse/stock.resource'
import { pricesAreHidden } from '../product/product.behaviour'
import type { Behaviour } from '../resource/behaviour'

/** What goods have cost is hidden where their prices are. */
export const stockBehaviour: Behaviour = {
  of: stock,
  hidden: { fields: ['averageCost', 'stockValue'], setting: 'GrossAmount', when: pricesAreHidden },
}
