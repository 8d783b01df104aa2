import { stockDocument } from '@sfa/resources/warehouse/stock-document.resource'
import { hiddenPrices } from '../pricing/hidden-prices'
import type { Behaviour } from '../resource/behaviour'

/** What goods cost is hidden where their prices are. */
export const stockDocumentBehaviour: Behaviour = { of: stockDocument, hidden: hiddenPrices('lines.unitCost') }
