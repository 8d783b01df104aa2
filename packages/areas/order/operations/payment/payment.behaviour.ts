import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { payment } from '@sfa/receivable/definitions/payment.resource'

export const paymentBehaviour: Behaviour = { of: payment, hidden: hiddenPrices('amount', 'refundedAmount') }
