import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import type { Services } from '@sfa/operations/services'
import type { QuotaBodies, QuotaResults } from '../definitions/quota.calls'
import { quota } from '../definitions/quota.resource'

/** Saves several quotas one after the other, each by itself; answers what became of each. */
export async function saveQuotas(
  services: Services,
  caller: Caller,
  operation: 'create' | 'update',
  records: QuotaBodies,
): Promise<QuotaResults> {
  const results: QuotaResults = []
  for (const record of records) {
    try {
      const { data } = await answerCall(services, caller, quota, operation, record)
      const { id, ver } = data as { id: string; ver: number }
      results.push({ ok: true, id, ver, code: null, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const id = record.id === undefined ? null : String(record.id)
      const code = error.details?.[0]?.code ?? error.code
      results.push({ ok: false, id, ver: null, code, message: textOf(error, caller.language) })
    }
  }
  return results
}
