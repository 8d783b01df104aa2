import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import type { proposePairCall } from '../../definitions/store-pair.calls'
import { mergeKey } from './merge-stores'

/** Puts two stores together as a pair. Throws `mergeSameStore`, `notFound` beyond the caller's reach, `mergeInvalid`. */
export const proposePair = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { firstId, secondId }: BodyOf<typeof proposePairCall>,
): Promise<{ id: string }> =>
  inTenant(db, caller.tenantId, async tx => {
    if (firstId === secondId) throw new AppError('mergeSameStore')
    const { scope } = await accessForKey(tx, caller, store, mergeKey)
    const [first, second] = [firstId, secondId].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [string, string]
    for (const id of [first, second]) {
      const row = await findRow(tx, store, id, { scope })
      if (!row) throw new AppError('notFound')
      if (row.isDeleted === '1') throw new AppError('mergeInvalid', { name: String(row.name) })
    }
    // A pair that was dismissed is taken up again: the caller thinks otherwise.
    const { rows } = await sql<{ id: string }>`
      insert into customer_store_pair as p (first_id, first_code, first_name, second_id, second_code, second_name, org_ids,
        by_hand, create_by, last_modified_by)
      select f.id, f.code, f.name, s.id, s.code, s.name,
        array(select distinct one from unnest(array[f.org_id, s.org_id]) one where one is not null order by one), 1,
        ${caller.userName}, ${caller.userName}
      from customer_store f, customer_store s where f.id = ${first} and s.id = ${second}
      on conflict (tenant_id, first_id, second_id) do update set state = 'open', by_hand = 1, ver = p.ver + 1,
        last_modified_by = excluded.last_modified_by, last_modified_time = now()
      returning id::text`.execute(tx)
    return rows[0] as { id: string }
  })
