import { payment } from '@sfa/resources/receivable/payment.resource'
import { hiddenPrices } from '../pricing/hidden-prices'
import type { Behaviour } from '../resource/behaviour'

export const paymentBehaviour: Behaviour = { of: payment, hidden: hiddenPrices('amount', 'refundedAmount') }
