import { AppError } from '@sfa/domain/app-error'
import type { QuotaBodies, QuotaResults } from '@sfa/resources/pricing/quota.calls'
import { quota } from '@sfa/resources/pricing/quota.resource'
import type { Caller } from '../caller'
import { textOf } from '../resource/batch/change-batch'
import { answerCall } from '../resource/calls/answer-call'
import type { Services } from '../services'

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
