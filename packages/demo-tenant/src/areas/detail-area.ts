import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { objectTable } from '@sfa/kit/object-definition'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { sql } from 'kysely'
import type { SeedContext, SeedStep } from '../seed-step'

/** Display contracts below stores, as a tenant would define them at 动态明细. */
const contract = {
  code: 'displayContract',
  nameCn: '陈列合同',
  nameEn: 'Display contract',
  isDetail: '1',
  head: 'customer.store',
  maxLines: 20,
  fieldList: [
    ['contractNo', '合同编号', 'Contract number', 'Code', { isKey: '1', isRequired: '1', inSearch: '1' }],
    ['signedOn', '签订日期', 'Signed on', 'Date', { isRequired: '1' }],
    ['expiresOn', '到期日期', 'Expires on', 'Date', { inSearch: '1' }],
    ['fee', '陈列费用', 'Display fee', 'Money', {}],
    ['place', '陈列位置', 'Place of the display', 'Text', { length: 50 }],
  ].map(([fieldName, fieldDescription, fieldEnDescription, fieldKind, more], at) => ({
    ...{ fieldName, fieldDescription, fieldEnDescription, fieldKind, sequence: at + 1 },
    ...(more as object),
  })),
}

/** Stores that have contracts. */
const stores = 240
/** Scales below this are for tests, which define objects of their own. */
const leastScale = 0.5

/** The demo has one dynamic detail. A tenant that has defined anything keeps its own. */
export const detailArea: SeedStep = {
  name: 'dynamic details',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale < leastScale) return
    if (!(await inTenant(services.db, tenant.id, tx => isEmpty(tx, customObject)))) return
    const { data } = await answerCall(services, await adminOf(services, tenant.id), customObject, 'create', contract)
    await addContracts(services, tenant.id, String((data as { id: string }).id), now)
  },
}

async function adminOf(services: SeedContext['services'], tenantId: string) {
  const { rows } = await inTenant(services.db, tenantId, tx =>
    sql<{ id: string }>`select id::text from sys_user where user_name = 'admin'`.execute(tx),
  )
  return callerOfRun(services, { id: 'seed', tenantId, userId: rows[0]?.id ?? '0', language: 'zh-CN' })
}

/** Two contracts of each of the first large stores: one that has ended and one that holds. */
const addContracts = ({ db }: SeedContext['services'], tenantId: string, id: string, now: Date) =>
  inTenant(db, tenantId, tx =>
    sql`
      insert into ${sql.table(objectTable(id))} (head_id, contract_no, signed_on, expires_on, fee, place, create_by, last_modified_by)
      select s.id, 'HT' || s.code || '-' || n, day - n * 365, day - (n - 1) * 365 - 1, (200 + s.id % 9 * 50) * 100,
        (array['收银台', '端架', '堆头', '冷柜'])[1 + (s.id + n) % 4], '陈晓禾', '陈晓禾'
      from (
        select id, code, ${now.toISOString().slice(0, 10)}::date + (id % 300)::int as day from customer_store
        where level = 'A' and is_closed = 0 and state = 'passed' order by id limit ${stores}
      ) s cross join generate_series(1, 2) n`.execute(tx),
  )
