import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { countRows, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText, textIn } from '@sfa/kernel/language'
import type { AnswerOf } from '@sfa/kit/call'
import { valueAt } from '@sfa/kit/fields/field-questions'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { store } from '../definitions/store.resource'
import type { countConditionsCall, GroupOfStore } from '../definitions/store-group.calls'
import { type Conditions, faultsOf, isUnreadable, searchOf } from './group-conditions'

interface GroupRow {
  id: string
  code: string
  description: string
  groupType: string
  isDeleted: string
  conditions: Conditions | null
}

/** The groups of a store, each with why it is in it. Throws `notPermitted`, and `notFound` beyond the caller's reach. */
export async function whyInGroups(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { storeId }: { storeId: string },
): Promise<GroupOfStore[]> {
  requireKey(caller, 'customer/customermanage:view')
  return inTenant(db, caller.tenantId, async tx => {
    const { findById: access } = await accessFor(tx, caller, store, 'findById')
    const row = await findRow(tx, store, storeId, { scope: access.scope })
    if (!row) throw new AppError('notFound')
    if (access.fields.hidden.has('groupIds')) return []
    const { rows } = await sql<GroupRow>`
      select id::text, code, description, group_type "groupType", is_deleted::text "isDeleted", conditions
      from customer_store_group where id = any(${row.groupIds as string[]}::bigint[]) order by code`.execute(tx)
    const told: GroupOfStore[] = []
    for (const { conditions, ...group } of rows) {
      const readable = Object.entries(conditions ?? {}).filter(([name]) => !isUnreadable(access.fields, name))
      told.push({ ...group, ...(await joined(tx, storeId, group.id)), conditions: await judged(tx, row, readable) })
    }
    return told
  })
}

/** Who put the store into the group, and when, as far as the log of changes has it. */
async function joined(tx: Tx, storeId: string, groupId: string): Promise<{ by: string | null; since: string | null }> {
  const { rows } = await sql<{ by: string; since: string }>`
    select user_name "by", left(create_time::text, 19) since from record_change
    where resource = ${store.key} and record_id = ${storeId} and changes -> 'groupIds' -> 1 @> ${JSON.stringify([groupId])}::jsonb
      and not coalesce(changes -> 'groupIds' -> 0 @> ${JSON.stringify([groupId])}::jsonb, false)
    order by id desc limit 1`.execute(tx)
  return rows[0] ?? { by: null, since: null }
}

async function judged(tx: Tx, row: WireRow, conditions: readonly (readonly [string, unknown])[]) {
  const told: GroupOfStore['conditions'] = []
  for (const [field, wanted] of conditions) {
    const isSound = (await faultsOf(tx, { [field]: wanted })).length === 0
    const terms = isSound ? await searchOf(tx, { [field]: wanted }) : undefined
    const found = terms
      ? await countRows(tx, store, {
          ...terms,
          conditions: [{ field: 'id', operator: 'eq', value: row.id }],
          scope: 'everything',
        })
      : 0
    told.push({ field, wanted, has: valueAt(row, field) ?? null, holds: found > 0 })
  }
  return told
}

/** How many stores conditions find of those that the caller reaches, and what is wrong with them. */
export const countConditions = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { conditions }: { conditions: Conditions },
): Promise<AnswerOf<typeof countConditionsCall>> =>
  inTenant(db, caller.tenantId, async tx => {
    const { search: access } = await accessFor(tx, caller, store, 'search')
    const faults = await faultsOf(tx, conditions)
    const isKept = Object.keys(conditions).some(name => isUnreadable(access.fields, name))
    return {
      count:
        faults.length > 0 || isKept
          ? null
          : await countRows(tx, store, { ...(await searchOf(tx, conditions)), scope: access.scope }),
      faults: faults.map(({ field, code, params }) => ({
        field,
        code,
        message: fillText(textIn(caller.language, errorTexts[code]), params),
      })),
    }
  })
