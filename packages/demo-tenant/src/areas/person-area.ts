import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import { keepAreas } from '@sfa/foundation/operations/areas'
import { keepProductDictionaries } from '@sfa/foundation/operations/dictionaries'
import type { Origin } from '@sfa/foundation/operations/insert-all'
import { dayAt } from '@sfa/kernel/china-day'
import { department } from '@sfa/organization/definitions/department.resource'
import { org } from '@sfa/organization/definitions/org.resource'
import { sql } from 'kysely'
import { personName } from '../demo/demo-names'
import {
  demoDepartments,
  demoRegions,
  demoStaff,
  departmentLeaders,
  leadingRoles,
  positionOf,
  shortName,
  staffWithAccounts,
  teamTrades,
} from '../demo/demo-organisation'
import { demoOrigins } from '../demo/demo-origins'
import { nodesOf, type SeedNode, topNode } from '../insert-node'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'
import { workTime } from '../work-time'

/** Sales teams of scale 1, dealt out over the cities. */
const teams = 180

/** Dictionaries for all tenants; organisations, areas and people for the one with demo data. */
export const personArea: SeedStep = {
  name: 'organisations and people',
  run: ({ services, tenant, now }) =>
    inTenant(services.db, tenant.id, async tx => {
      await keepProductDictionaries(tx)
      if (tenant.size !== 'full') return
      const { rows } = await sql`select from organization_department limit 1`.execute(tx)
      if (rows.length > 0) return
      const origin = demoOrigins(now, 'organisation')(0)
      await seedAreas(tx, origin)
      await seedDepartments(tx, origin)
      const orgs = await seedOrganisations(tx, origin, Math.max(1, Math.round(teams * tenant.scale)))
      await seedPeople(tx, orgs, tenant.scale, now)
      await refreshStatistics(tx, ['sys_org', 'sys_user', 'organization_department'])
      await seedLeaders(tx)
    }),
}

/** All of China, as a company that is founded has them; those of the demo's stores in English too. */
async function seedAreas(tx: Tx, { author, created, changed = created }: Origin): Promise<void> {
  await keepAreas(tx)
  await sql`
    update organization_area set create_by = ${author}, last_modified_by = ${author},
      create_time = coalesce(${created ?? null}::timestamptz, create_time),
      last_modified_time = coalesce(${changed ?? null}::timestamptz, last_modified_time)`.execute(tx)
  const places = demoRegions.flatMap(({ provinces }) => provinces).flatMap(one => [one, ...one.cities])
  await sql`
    update organization_area set name_en = one.name
    from unnest(${places.map(({ code }) => code)}::text[], ${places.map(({ nameEN }) => nameEN)}::text[]) as one (code, name)
    where organization_area.code = one.code`.execute(tx)
}

async function seedDepartments(tx: Tx, origin: Origin): Promise<void> {
  const add = nodesOf(tx, department, origin)
  const made = new Map<string, SeedNode>()
  for (const { parent, ...values } of demoDepartments)
    made.set(values.code, await add(made.get(parent ?? '') ?? topNode, values))
}

/** Head office, regions, provinces, cities, teams; answers the ids by level. */
async function seedOrganisations(tx: Tx, origin: Origin, teamCount: number): Promise<string[][]> {
  const add = nodesOf(tx, org, origin)
  const { rows } = await sql<{ id: string }>`select id from sys_org where code = 'HQ'`.execute(tx)
  const head: SeedNode = { id: String(rows[0]?.id), level: 1, path: `/${rows[0]?.id}/` }
  const levels: string[][] = [[], [head.id], [], [], [], []]
  const cities: { node: SeedNode; code: string; name: string; nameEN: string }[] = []
  const keep = (node: SeedNode) => {
    levels[node.level]?.push(node.id)
    return node
  }
  for (const { provinces, ...region } of demoRegions) {
    const below = keep(await add(head, region))
    for (const province of provinces) {
      const code = `P${province.code.slice(0, 2)}`
      const branch = { nameCN: `${shortName(province.name)}分公司`, nameEN: `${province.nameEN} branch` }
      const node = keep(await add(below, { code, ...branch }))
      for (const city of province.cities) {
        const name = shortName(city.name)
        const names = { nameCN: `${name}办事处`, nameEN: `${city.nameEN} office` }
        const office = keep(await add(node, { code: `C${city.code}`, ...names }))
        cities.push({ node: office, code: city.code, name, nameEN: city.nameEN })
      }
    }
  }
  for (let index = 0; index < teamCount; index++) {
    const city = cities[index % cities.length] as (typeof cities)[number]
    const round = Math.floor(index / cities.length)
    const trade = teamTrades[round % teamTrades.length] as (typeof teamTrades)[number]
    const again = round < teamTrades.length ? '' : '二三四五六七八九'[Math.floor(round / teamTrades.length) - 1]
    const team = {
      code: `T${city.code}-${round + 1}`,
      nameCN: `${city.name}${trade.nameCN}${again}组`,
      nameEN: `${city.nameEN} ${trade.nameEN}, team ${round + 1}`,
    }
    keep(await add(city.node, team))
  }
  return levels
}

/** A date of UTC+8. */

/** Staff without a password: an administrator resets it before they can sign in. 6% have left. */
async function seedPeople(tx: Tx, orgs: readonly string[][], scale: number, now: Date): Promise<void> {
  const roleIds = await idsOf(tx, 'sys_role')
  const departmentIds = await idsOf(tx, 'organization_department')
  const originOf = demoOrigins(now, 'user')
  const staff = demoStaff.flatMap(({ role, count, ...place }) => {
    const made = Math.max(1, Math.round(count * scale)) - (staffWithAccounts[role] ?? 0)
    return Array.from({ length: made }, (_, nth) => ({ role, nth, ...place }))
  })
  const tuples = staff.map(({ role, nth, level, departments }, index) => {
    const random = new RowRandom(1, 'user', index)
    const code = `U${String(index + 1).padStart(5, '0')}`
    const mobile = `1990${String(random.int(10_000_000)).padStart(7, '0')}`
    const places = orgs[level]?.length ? orgs[level] : (orgs[1] as string[])
    const hasLeft = random.next() < 0.06 && level > 1
    const leftOn = hasLeft ? dayAt(workTime(now, 5 + random.int(300), random)) : null
    const { author: by, created = now, changed = now } = originOf(index)
    return sql`(${code.toLowerCase()}, ${code}, ${personName(new RowRandom(1, 'name', index))}, ${mobile},
      ${[places[nth % places.length]]}::bigint[], ${departmentIds.get(random.pick(departments))}::bigint,
      ${[roleIds.get(role)]}::bigint[], ${positionOf(role)}, ${hasLeft ? 1 : 0}::smallint, ${leftOn}::date, ${by}, ${by},
      ${created}::timestamptz, ${changed}::timestamptz)`
  })
  await sql`insert into sys_user (user_name, user_code, name, mobile, org_ids, department_id, role_ids, position, is_deleted,
    leave_date, create_by, last_modified_by, create_time, last_modified_time) values ${sql.join(tuples)}`.execute(tx)
}

/**
 * Heads of organisations and departments, and the direct superior of each user: the first head on the way up who is
 * another user.
 */
async function seedLeaders(tx: Tx): Promise<void> {
  await sql`update sys_org o set head_ids = array[h.id] from (
      select distinct on (o.id) o.id org_id, u.id from sys_org o
      join sys_role r on r.code = (${[...leadingRoles]}::text[])[o.level]
      join sys_user u on o.id = any(u.org_ids) and r.id = any(u.role_ids) and u.is_deleted = 0
      order by o.id, u.user_code) h
    where h.org_id = o.id`.execute(tx)
  await sql`update organization_department d set head_ids = array[h.id] from (
      select distinct on (u.department_id) u.department_id, u.id from sys_user u
      join sys_role r on r.id = any(u.role_ids) and u.is_deleted = 0
      join unnest(${[...departmentLeaders]}::text[]) with ordinality rank (code, place) on rank.code = r.code
      order by u.department_id, rank.place, u.user_code) h
    where h.department_id = d.id`.execute(tx)
  await sql`update sys_user u set superior_id = s.head from (
      select distinct on (u.id) u.id, head from sys_user u join sys_org own on own.id = u.org_ids[1]
      join sys_org above on above.id = own.id or starts_with(own.full_path, above.full_path || above.id || '/')
      cross join unnest(above.head_ids) head where head <> u.id
      order by u.id, above.level desc) s
    where s.id = u.id`.execute(tx)
}

async function idsOf(tx: Tx, table: 'sys_role' | 'organization_department'): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`select id, code from ${sql.table(table)}`.execute(tx)
  return new Map(rows.map(row => [row.code, row.id]))
}
