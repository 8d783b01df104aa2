import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { promotionsOfActivities } from '@sfa/marketing/operations/promotions-of-activities'
import { sql } from 'kysely'

/**
 * Whether a promotion is for a customer on a day, as far as activities are concerned: one that is a step of an activity is
 * for the customers whose application was passed, while it is ongoing. Without a day, at any time.
 */
export type TakesPart = (promotionId: string, customerId: string, day: string | null) => boolean

/** Read once for the days of a run; every store that takes part has an entry (promotions-of-activities.ts). */
export async function readParts(tx: Tx, days: readonly string[]): Promise<TakesPart> {
  const last = days.at(-1) as string
  const ofActivities = new Set((await promotionsOfActivities(tx, { storeId: null }, last)).keys())
  const { rows: steps } = await sql<{ key: string; activityId: string; ongoing: string[] }>`
    select distinct s.step_type || '-' || coalesce(s.full_minus, s.full_discount, s.full_gift, s.product_discount) as key,
      a.id::text "activityId", array(
        select d from unnest(${[...days]}::text[]) d where activity_status(a.application_start, a.application_end,
          a.activity_start, a.activity_end, a.approval_status, d::date) = '3') ongoing
    from activity_activity a join activity_activity_steps s on s.head_id = a.id
    where a.is_deleted = 0 and a.approval_status in ('Done', 'Closed')
      and coalesce(s.full_minus, s.full_discount, s.full_gift, s.product_discount) is not null`.execute(tx)
  const { rows: parts } = await sql<{ part: string }>`
    select distinct activity_id || ' ' || coalesce(store_id::text, 'distributor-' || distributor_id) part from activity_application
    where approval_status = 'Done' and activity_id = any(${steps.map(({ activityId }) => activityId)}::bigint[])`.execute(
    tx,
  )
  const known = new Set(parts.map(({ part }) => part))
  return (promotionId, customerId, day) =>
    !ofActivities.has(promotionId) ||
    steps.some(
      ({ key, activityId, ongoing }) =>
        key === promotionId && known.has(`${activityId} ${customerId}`) && (day === null || ongoing.includes(day)),
    )
}
