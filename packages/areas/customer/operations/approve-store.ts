import { actionHandler } from '@sfa/operations/action/action-handler'
import { store } from '../definitions/store.resource'
import { judgedState, keepApproved } from './approved-state'

/** What is passed is what later changes are compared with. */
export const passStore = actionHandler({
  of: store,
  action: 'pass',
  async run(tx, caller, { row, body }) {
    await keepApproved(tx, [{ storeId: String(row.id), state: await judgedState(tx, row), by: caller.userName }])
    return { set: { opinion: body.opinion ?? null } }
  },
})
