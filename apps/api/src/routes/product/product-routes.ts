import {
  dismissProductGroupCall,
  findProductGroupCall,
  productListNamesCall,
  unbindProductsCall,
} from '@sfa/resources/product/product.calls'
import { resourceOf } from '@sfa/resources/registry'
import { findProductGroup } from '@sfa/services/product/find-product-group'
import { dismissProductGroup, unbindProducts } from '@sfa/services/product/unbind-product-group'
import { answerCall } from '@sfa/services/resource/calls/answer-call'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the product area that no other resource has. */
export const productRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, dismissProductGroupCall, ({ caller, body }) => dismissProductGroup(services, caller, body))
  serve(app, unbindProductsCall, ({ caller, body }) => unbindProducts(services, caller, body))
  serve(app, findProductGroupCall, ({ caller, params }) => findProductGroup(services, caller, params.id))
  serve(app, productListNamesCall, async ({ caller }) => {
    const all = { isDeleted: '0', page: { pageIndex: 1, pageSize: -1 } }
    const { data } = await answerCall(services, caller, resourceOf('product.product-list'), 'search', all)
    return (data as { productListID: string; name: string }[]).map(({ productListID, name }) => ({
      productListID,
      name,
    }))
  })
}
