import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { stock } from '../definitions/stock.resource'

/** What goods have cost is hidden where their prices are. */
export const stockBehaviour: Behaviour = { of: stock, hidden: hiddenPrices('averageCost', 'lastCost', 'stockValue') }
