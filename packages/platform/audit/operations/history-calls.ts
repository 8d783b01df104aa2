import { recordChangesCall } from '@sfa/kit/calls/history.calls'
import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { changesOfRecord } from './changes-of-record'

/** The history of one record, as its page shows it. */
export const historyCalls: readonly AnsweredCall[] = [
  answers(recordChangesCall, async ({ services, caller, body }) => {
    const rows = await changesOfRecord(services, caller, body)
    return { rows, total: rows.length }
  }),
]
