import { store } from '@sfa/resources/customer/store.resource'
import { actionHandler } from '../action/action-handler'
import { keepApproved } from './approved-state'

/** What is passed is what later changes are compared with. */
export const passStore = actionHandler({
  of: store,
  action: 'pass',
  async run(tx, caller, { row, body }) {
    await keepApproved(tx, caller, row)
    return { set: { opinion: body.opinion ?? null } }
  },
})
