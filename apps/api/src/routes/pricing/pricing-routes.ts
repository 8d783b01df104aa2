import { givenId } from '@sfa/kit/fields/wire-id'
import { readBody } from '@sfa/operations/read-body'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { baseNumber } from '@sfa/pricing/definitions/base-number.resource'
import {
  baseNumbersOfProductCall,
  baseNumbersOfStoreCall,
  checkOrderLimitsCall,
  findBaseNumberCall,
} from '@sfa/pricing/definitions/order-limits.calls'
import { explainPriceCall, findPricesCall } from '@sfa/pricing/definitions/price.calls'
import { createQuotasCall, updateQuotasCall } from '@sfa/pricing/definitions/quota.calls'
import { explainPrice, pricesOfLines } from '@sfa/pricing/operations/explain-price'
import { checkOrderLimits } from '@sfa/pricing/operations/order-limits'
import { saveQuotas } from '@sfa/pricing/operations/save-quotas'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls about prices, the smallest orders and quotas that no resource has. */
export const pricingRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, explainPriceCall, ({ caller, body }) => explainPrice(services, caller, body))
  serve(app, findPricesCall, ({ caller, body }) => pricesOfLines(services, caller, body))
  serve(app, checkOrderLimitsCall, ({ caller, body }) => checkOrderLimits(services, caller, body))
  serve(app, baseNumbersOfProductCall, async ({ caller, body: { productId, productID, id, ...body } }, reply) => {
    const ofProduct = { productID: [readBody(givenId, productId ?? productID ?? id)] }
    const search = parseSearch(baseNumber, { ...body, ...ofProduct })
    return reply.answerFound(await answerSearch(services, caller, baseNumber, search))
  })
  serve(app, baseNumbersOfStoreCall, async ({ caller, body: { storeId, storeID, id, ...body } }, reply) => {
    const ofStore = { storeID: [readBody(givenId, storeId ?? storeID ?? id)] }
    const search = parseSearch(baseNumber, { ...body, ...ofStore })
    return reply.answerFound(await answerSearch(services, caller, baseNumber, search))
  })
  serve(app, createQuotasCall, ({ caller, body }) => saveQuotas(services, caller, 'create', body))
  serve(app, updateQuotasCall, ({ caller, body }) => saveQuotas(services, caller, 'update', body))
  serve(app, findBaseNumberCall, async ({ caller, params }) => {
    const { data } = await answerCall(services, caller, baseNumber, 'findById', params)
    return data as { id: string }
  })
}
