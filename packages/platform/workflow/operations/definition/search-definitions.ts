import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import type { Answer } from '@sfa/operations/resource/calls/answer-call'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import type { RowStream } from '@sfa/operations/resource/searching/stream-records'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { definition } from '../../definitions/definition.resource'

/** The generic search, with how many documents each workflow is deciding about at this moment, by any version. */
export async function searchDefinitions(
  services: Services,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer | RowStream> {
  const search = parseSearch(definition, body)
  const counts = await inTenant(services.db, caller.tenantId, async tx => {
    const { rows } = await sql<{ id: string; count: number }>`
      select definition_id::text id, count(*)::int count from workflow_instance where state = 'running'
      group by definition_id`.execute(tx)
    return new Map(rows.map(({ id, count }) => [id, count]))
  })
  return answerSearch(services, caller, definition, search, row => ({
    ...row,
    running: counts.get(String(row.id)) ?? 0,
  }))
}
