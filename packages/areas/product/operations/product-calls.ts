import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { resourceOf } from '@sfa/registry/registry'
import {
  dismissProductGroupCall,
  findProductGroupCall,
  productListNamesCall,
  unbindProductsCall,
} from '../definitions/product.calls'
import { findProductGroup } from './find-product-group'
import { dismissProductGroup, unbindProducts } from './unbind-product-group'

/** Calls of the product area that no other resource has. */
export const productCalls: readonly AnsweredCall[] = [
  answers(dismissProductGroupCall, ({ services, caller, body }) => dismissProductGroup(services, caller, body)),
  answers(unbindProductsCall, ({ services, caller, body }) => unbindProducts(services, caller, body)),
  answers(findProductGroupCall, ({ services, caller, params }) => findProductGroup(services, caller, params.id)),
  answers(productListNamesCall, async ({ services, caller }) => {
    const all = { isDeleted: '0', page: { pageIndex: 1, pageSize: -1 } }
    const { data } = await answerCall(services, caller, resourceOf('product.product-list'), 'search', all)
    return (data as { productListID: string; name: string }[]).map(({ productListID, name }) => ({
      productListID,
      name,
    }))
  }),
]
