import { defineHandler } from '@sfa/operations/job/define-handler'
import { pairStoresJob } from './pair-stores.job'

export const pairStoresHandler = defineHandler(pairStoresJob, async context => {
  const { pairAllStores } = await import('./pair-all-stores')
  await pairAllStores(context)
})
