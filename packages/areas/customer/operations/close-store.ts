import { actionHandler } from '@sfa/operations/action/action-handler'
import { store } from '../definitions/store.resource'
import { approvedState } from './approved-state'

/** Closing sets the documents' switch, which no form sets (D6). */
export const closeStore = actionHandler({
  of: store,
  action: 'close',
  run: async () => ({ set: { isClosed: '1' } }),
})

/** A store that has been passed once is so again; any other one has its approval still before it. */
export const reopenStore = actionHandler({
  of: store,
  action: 'reopen',
  async run(tx, _caller, { row }) {
    const passed = (await approvedState(tx, String(row.id))) !== undefined
    return { set: { isClosed: '0', closeReason: null, closeDate: null }, to: passed ? 'passed' : 'new' }
  },
})
