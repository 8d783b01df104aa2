import { wireId } from '@sfa/resource-kit/wire-id'
import { resourceOf } from '@sfa/resources/registry'
import { findProductGroup } from '@sfa/services/product/find-product-group'
import { dismissProductGroup, unbindProducts } from '@sfa/services/product/unbind-product-group'
import { answerCall } from '@sfa/services/resource/answer-call'
import { z } from 'zod'
import type { App } from '../../server-context'

const body = z.record(z.string(), z.unknown())
const groupEdit = { config: { key: 'product/productgroup:edit' }, schema: { tags: ['product'], body } }

/** Calls of the product area that no other resource has (2-master-data.md §7). */
export const productRoutes = async (app: App) => {
  const { services } = app.context

  app.post('/portalsync/product/dismissProductGroup', groupEdit, async ({ caller, body }, reply) =>
    reply.answer(await dismissProductGroup(services, caller, body)),
  )

  app.post('/portalsync/product/unbindingProductGroup', groupEdit, async ({ caller, body }, reply) =>
    reply.answer(await unbindProducts(services, caller, body)),
  )

  app.get(
    '/portalsync/product/search-productgroup/:id',
    {
      config: { key: 'product/productgroup:search' },
      schema: { tags: ['product'], params: z.object({ id: wireId }) },
    },
    async ({ caller, params }, reply) => reply.answer(await findProductGroup(services, caller, params.id)),
  )

  app.post(
    '/portalsync/product/searchProdcustListDict',
    { schema: { tags: ['product'] } },
    async ({ caller }, reply) => {
      const all = { isDeleted: '0', page: { pageIndex: 1, pageSize: -1 } }
      const { data } = await answerCall(services, caller, resourceOf('product.product-list'), 'search', all)
      const brief = ({ productListID, name }: Record<string, unknown>) => ({ productListID, name })
      return reply.answer((data as Record<string, unknown>[]).map(brief))
    },
  )
}
