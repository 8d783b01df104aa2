import { pairStoresJob } from '@sfa/jobs/pair-stores'
import { defineHandler } from '../runtime/define-handler'

export const pairStoresHandler = defineHandler(pairStoresJob, async context => {
  const { pairAllStores } = await import('@sfa/services/customer/pair-all-stores')
  await pairAllStores(context)
})
