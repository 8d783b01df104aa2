import { inPlatform, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { objectKey, objectTable } from '@sfa/kit/object-definition'
import { tableOf } from '@sfa/kit/resource'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { type Platform, requirePlatform } from '@sfa/operations/monitor/watched-tenant'
import type { Services } from '@sfa/operations/services'
import { resources } from '@sfa/registry/registry'
import { sql } from 'kysely'
import {
  type Company,
  type CompanyUsage,
  companyUsageCall,
  resumeCompanyCall,
  searchCompaniesCall,
  suspendCompanyCall,
  updateCompanyCall,
} from '../definitions/company.calls'

type Companies = { db: Services['db']; platform: Platform }

const MB = 1024 * 1024
const attested = sql`(select a.state from company_attestation a where a.tenant_id = t.id)`
const state = sql`case when t.founded_time is null then 'unfinished' when t.is_deleted = 0 then 'open' else 'suspended' end`

/** Companies with what they use. Throws `notPermitted` outside of the company that runs the platform. */
export async function searchCompanies(
  { db, platform }: Companies,
  caller: Caller,
  { text = '', state: wanted, attestation, page }: BodyOf<typeof searchCompaniesCall>,
): Promise<{ rows: Company[]; total: number }> {
  permit(platform, caller, searchCompaniesCall)
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`(t.id ilike ${like} or t.name ilike ${like} or t.contact ilike ${like} or t.contact_mobile like ${like})
    and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})
    and (${attestation ?? null}::text is null or ${attested} = ${attestation ?? null})`
  return inPlatform(db, async tx => {
    const { rows } = await sql<{ total: string }>`select count(*) total from tenant t where ${where}`.execute(tx)
    const found = await readCompanies(
      tx,
      platform,
      sql`${where}
      order by t.create_time desc, t.id limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
    )
    return { rows: found, total: Number(rows[0]?.total) }
  })
}

/** Throws `notFound`, `stale`. */
export async function updateCompany(
  { db, platform }: Companies,
  caller: Caller,
  { id, ver, ...values }: BodyOf<typeof updateCompanyCall>,
): Promise<Company> {
  permit(platform, caller, updateCompanyCall)
  return inPlatform(db, async tx => {
    const before = await readCompany(tx, platform, id)
    if (before.ver !== ver) throw new AppError('stale')
    await sql`update tenant set name = ${values.name}, contact = ${values.contact || null},
      contact_mobile = ${values.contactMobile || null}, max_users = ${values.maxUsers},
      max_storage_mb = ${values.maxStorageMb}, max_rows = ${values.maxRows}, ${changedBy(caller)}
      where id = ${id}`.execute(tx)
    return readCompany(tx, platform, id)
  })
}

/** Every session of the company ends with it. Throws `notFound`, `platformCompany`. */
export async function suspendCompany(
  { db, platform }: Companies,
  caller: Caller,
  { id, reason }: BodyOf<typeof suspendCompanyCall>,
): Promise<Company> {
  permit(platform, caller, suspendCompanyCall)
  if (id === platform.platformTenant) throw new AppError('platformCompany')
  return inPlatform(db, async tx => {
    await sql`update tenant set is_deleted = 1, suspended_reason = ${reason}, suspended_time = now(), ${changedBy(caller)}
      where id = ${id} and is_deleted = 0`.execute(tx)
    return readCompany(tx, platform, id)
  })
}

/** Throws `notFound`. A company that was never finished is founded again instead. */
export async function resumeCompany(
  { db, platform }: Companies,
  caller: Caller,
  { id }: BodyOf<typeof resumeCompanyCall>,
): Promise<Company> {
  permit(platform, caller, resumeCompanyCall)
  return inPlatform(db, async tx => {
    await sql`update tenant set is_deleted = 0, suspended_reason = null, suspended_time = null, ${changedBy(caller)}
      where id = ${id} and is_deleted = 1 and founded_time is not null`.execute(tx)
    return readCompany(tx, platform, id)
  })
}

/** Records by list, the longest first. Throws `notFound`. */
export async function companyUsage(
  { db, platform }: Companies,
  caller: Caller,
  { id }: BodyOf<typeof companyUsageCall>,
): Promise<CompanyUsage[]> {
  permit(platform, caller, companyUsageCall)
  // Several definitions may stand on one table: it is counted once, under the name of the first.
  const lists = [...new Map(resources.filter(isStored).map(one => [tableOf(one), one])).values()]
  const { rows, own } = await inPlatform(db, async tx => {
    await readCompany(tx, platform, id)
    const own = await objectsOf(tx, id)
    const counts = [...lists.map(one => ({ key: one.key, table: tableOf(one) })), ...own].map(
      ({ key, table }) =>
        sql`select ${key}::text resource, count(*) count from ${sql.table(table)} where tenant_id = ${id}`,
    )
    const found = await sql<{ resource: string; count: string }>`${sql.join(counts, sql` union all `)}`.execute(tx)
    return { rows: found.rows, own }
  })
  const labelOf = new Map([...lists, ...own].map(({ key, label }) => [key, [label[0], label[1]] as [string, string]]))
  return rows
    .map(({ resource, count }) => ({
      resource,
      label: labelOf.get(resource) ?? [resource, resource],
      count: Number(count),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count) as CompanyUsage[]
}

/** The lists that the company has defined itself. */
async function objectsOf(tx: Tx, tenantId: string) {
  const { rows } = await sql<{ id: string; nameCn: string; nameEn: string }>`
    select id::text id, name_cn "nameCn", name_en "nameEn" from parameter_custom_object
    where tenant_id = ${tenantId}`.execute(tx)
  return rows.map(({ id, nameCn, nameEn }) => ({
    key: objectKey(id),
    table: objectTable(id),
    label: [nameCn, nameEn] as const,
  }))
}

const isStored = ({ path, readOnly }: (typeof resources)[number]) => path !== null && !readOnly

function permit(platform: Platform, caller: Caller, { key }: { key: string }): void {
  requireKey(caller, key)
  requirePlatform(platform, caller)
}

const changedBy = ({ userName }: Caller) =>
  sql`ver = ver + 1, last_modified_by = ${userName}, last_modified_time = now()`

async function readCompany(tx: Tx, platform: Platform, id: string): Promise<Company> {
  const [company] = await readCompanies(tx, platform, sql`t.id = ${id}`)
  if (!company) throw new AppError('notFound')
  return company
}

/** `which`: conditions, and order and limit where there are some. */
async function readCompanies(tx: Tx, { platformTenant }: Platform, which: ReturnType<typeof sql>): Promise<Company[]> {
  const { rows } = await sql<Company & { bytes: string }>`
    select t.id, t.name, coalesce(t.contact, '') contact, coalesce(t.contact_mobile, '') "contactMobile",
      t.max_users "maxUsers", t.max_storage_mb "maxStorageMb", t.max_rows "maxRows", ${state} state,
      t.suspended_reason "suspendedReason", ${wireTime('t.suspended_time')} "suspendedTime",
      ${wireTime('t.create_time')} "createTime", t.ver, ${attested} attestation,
      case when t.id = ${platformTenant ?? null} then '1' else '0' end "runsPlatform",
      (select count(*)::int from sys_user u where u.tenant_id = t.id and u.is_deleted = 0) users,
      (select coalesce(sum(bytes), 0) from file f where f.tenant_id = t.id) bytes
    from tenant t where ${which}`.execute(tx)
  return rows.map(({ bytes, ...row }) => ({ ...row, storageMb: Math.round((Number(bytes) / MB) * 10) / 10 }))
}
