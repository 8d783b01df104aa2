import { stock } from '@sfa/resources/warehouse/stock.resource'
import { hiddenPrices } from '../pricing/hidden-prices'
import type { Behaviour } from '../resource/behaviour'

/** What goods have cost is hidden where their prices are. */
export const stockBehaviour: Behaviour = { of: stock, hidden: hiddenPrices('averageCost', 'lastCost', 'stockValue') }
