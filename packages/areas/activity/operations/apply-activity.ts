import { store } from '@sfa/customer/definitions/store.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError } from '@sfa/kernel/app-error'
import { today } from '@sfa/kernel/china-day'
import { createSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { parseRecord } from '@sfa/operations/resource/saving/check-record'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { refuseDuplicates } from '@sfa/operations/resource/saving/refuse-duplicates'
import type { Services } from '@sfa/operations/services'
import { requireRow } from '@sfa/pricing/operations/require-customer'
import { sql } from 'kysely'
import type {
  AskedApplication,
  AskedExecution,
  MadeApplication,
  MadeExecution,
  OpenActivity,
} from '../definitions/activity.calls'
import { activityApplication } from '../definitions/application.resource'
import { activityExecution } from '../definitions/execution.resource'

type Db = Pick<Services, 'db'>
interface NamedCustomer {
  storeId?: string | undefined
  storeCode?: string | undefined
  distributorId?: string | undefined
  distributorCode?: string | undefined
}

/** Who applies, as an application names it. */
interface Applicant {
  customerType: 'store' | 'distributor'
  storeID: string | null
  distributorID: string | null
}

/** Throws `notFound` for a customer beyond the caller's reach: of people in the field, the stores that they look after. */
async function applicantOf(tx: Tx, caller: Caller, named: NamedCustomer): Promise<Applicant> {
  const { storeId, storeCode, distributorId, distributorCode } = named
  if (!storeId && !storeCode && (distributorId || distributorCode)) {
    const id = distributorId ?? (await idOfCode(tx, 'distributor_distributor', 'distributorId', distributorCode))
    await requireRow(tx, caller, distributor, id)
    return { customerType: 'distributor', storeID: null, distributorID: id }
  }
  const id = storeId ?? (await idOfCode(tx, 'customer_store', 'storeId', storeCode))
  await requireRow(tx, caller, store, id)
  return { customerType: 'store', storeID: id, distributorID: null }
}

async function idOfCode(tx: Tx, table: string, field: string, code: string | undefined): Promise<string> {
  if (!code) throw new AppError('invalid', {}, 200, [{ field, code: 'required' }])
  const { rows } = await sql<{ id: string }>`
    select id::text id from ${sql.table(table)} where code = ${code}`.execute(tx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0].id
}

/** What a customer may apply for on the day, and what it has applied for and is not closed; the latest start first. */
export function openActivities(
  { db }: Db,
  caller: Caller,
  asked: NamedCustomer,
  day = today(),
): Promise<{ rows: OpenActivity[]; total: number }> {
  return inTenant(db, caller.tenantId, async tx => {
    const { storeID, distributorID } = await applicantOf(tx, caller, asked)
    const customer = sql`${storeID}::bigint, ${distributorID}::bigint`
    const { rows } = await sql<OpenActivity>`
      select a.id::text id, a.code, a.name, a.type,
        activity_status(a.application_start, a.application_end, a.activity_start, a.activity_end, a.approval_status, ${day}::date) status,
        a.application_start::text "applicationStart", a.application_end::text "applicationEnd",
        a.activity_start::text "activityStart", a.activity_end::text "activityEnd",
        a.approval_status = 'Done' and a.application_start <= ${day}::date and a.application_end >= ${day}::date
          and a.applied_customers < a.maximum_customers "isOpen",
        (a.maximum_customers - a.applied_customers)::int "placesLeft",
        coalesce((
          select jsonb_agg(jsonb_build_object('item', b.item, 'available', round(b.available / 100.0, 2)) order by b.item)
          from activity_budget b where b.id in (
            select activity_budget_for(a.id, ${customer}, i.item) from (
              select distinct item from activity_budget where activity_id = a.id) i)
        ), '[]') items,
        case when p.id is not null then jsonb_build_object('id', p.id::text, 'code', p.code, 'approvalStatus', p.approval_status,
          'amount', round(p.amount / 100.0, 2), 'approvedAmount', round(p.approved_amount / 100.0, 2)) end application
      from activity_activity a
      left join activity_application p on p.activity_id = a.id
        and (p.store_id = ${storeID}::bigint or p.distributor_id = ${distributorID}::bigint)
      where a.is_deleted = 0 and a.approval_status = 'Done' and activity_reaches(a.org_id, ${customer})
        and (p.id is not null or (a.application_start <= ${day}::date and a.application_end >= ${day}::date))
      order by a.activity_start desc, a.id desc`.execute(tx)
    return { rows, total: rows.length }
  })
}

/** The application of a customer within the caller's reach. Throws `invalid` with the reason at its field. */
export function applyActivity({ db }: Db, caller: Caller, asked: AskedApplication): Promise<MadeApplication> {
  const { item, amount, remark } = asked
  return inTenant(db, caller.tenantId, async tx => {
    const applicant = await applicantOf(tx, caller, asked)
    const activityID = asked.activityId ?? (await idOfCode(tx, 'activity_activity', 'activityId', asked.activityCode))
    const made = await add(tx, caller, activityApplication, { ...applicant, activityID, item, amount, remark })
    return { id: String(made.id), code: String(made.code), approvalStatus: String(made.approvalStatus) }
  })
}

/** An execution of an application of a customer within the caller's reach. */
export function reportExecution({ db }: Db, caller: Caller, asked: AskedExecution): Promise<MadeExecution> {
  const { applicationId: applicationID, photos, amount, remark, longitude, latitude } = asked
  return inTenant(db, caller.tenantId, async tx => {
    await requireRow(tx, caller, activityApplication, applicationID)
    const isPlaced = typeof longitude === 'number' && typeof latitude === 'number'
    const made = await add(tx, caller, activityExecution, {
      applicationID,
      executeTime: asked.executeTime ?? wireNow(),
      photos,
      amount,
      remark,
      ...(isPlaced && { place: { longitude, latitude } }),
    })
    const { distance, repeatedOf } = made
    return {
      id: String(made.id),
      code: String(made.code),
      distance: distance === null || distance === undefined ? null : Number(distance),
      repeatedOf: repeatedOf ? String(repeatedOf) : null,
    }
  })
}

/** Phones need no key of a page in the portal: what the caller's roles reach at all is theirs to apply for. */
async function add(tx: Tx, caller: Caller, resource: Resource, body: object) {
  const values = parseRecord(createSchema(resource), body)
  const { any } = await accessFor(tx, caller, resource, 'any')
  return refuseDuplicates(resource, values, () => makeRecord(tx, caller, resource, values, any))
}
