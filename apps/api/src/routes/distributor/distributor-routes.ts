import { countryInfo } from '@sfa/services/distributor/country-info'
import type { App } from '../../server-context'

/** Calls of the distributor area that no resource has (2-master-data.md §7). */
export const distributorRoutes = async (app: App) => {
  const { services } = app.context

  app.get('/store/distributor/getCountryInfo', { schema: { tags: ['distributor'] } }, async ({ caller }, reply) =>
    reply.answer(await countryInfo(services, caller)),
  )
}
