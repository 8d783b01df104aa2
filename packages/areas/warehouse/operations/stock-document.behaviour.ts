import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { stockDocument } from '../definitions/stock-document.resource'

/** What goods cost is hidden where their prices are. */
export const stockDocumentBehaviour: Behaviour = { of: stockDocument, hidden: hiddenPrices('lines.unitCost') }
