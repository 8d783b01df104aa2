import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import {
  dismissProductGroupCall,
  findProductGroupCall,
  productListNamesCall,
  unbindProductsCall,
} from '@sfa/product/definitions/product.calls'
import { findProductGroup } from '@sfa/product/operations/find-product-group'
import { dismissProductGroup, unbindProducts } from '@sfa/product/operations/unbind-product-group'
import { resourceOf } from '@sfa/registry/registry'
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
