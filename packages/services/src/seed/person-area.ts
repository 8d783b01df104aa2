import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { insertRow } from '@sfa/db/write-rows'
import type { Resource } from '@sfa/resource-kit/resource'
import { area } from '@sfa/resources/organization/area.resource'
import { department } from '@sfa/resources/organization/department.resource'
import { org } from '@sfa/resources/organization/org.resource'
import { sql } from 'kysely'
import { demoDepartments, demoRegions, demoStaff, givenNames, surnames } from './demo-organisation'
import { personDictionaries } from './person-dictionaries'
import { RowRandom } from './random'
import type { SeedStep } from './seed-step'

const author = '系统'
/** Sales teams of scale 1, dealt out over the cities. */
const teams = 180

/** Dictionaries for everybody; organisations, areas and people for the tenants that have demo data. */
export const personArea: SeedStep = {
  name: 'organisations and people',
  run: ({ services, tenant }) =>
    inTenant(services.db, tenant.id, async tx => {
      await keepDictionaries(tx)
      if (tenant.size !== 'full') return
      const { rows } = await sql`select from organization_area limit 1`.execute(tx)
      if (rows.length > 0) return
      await seedAreas(tx)
      await seedDepartments(tx)
      const orgs = await seedOrganisations(tx, Math.max(1, Math.round(teams * tenant.scale)))
      await seedPeople(tx, orgs, tenant.scale)
    }),
}

async function keepDictionaries(tx: Tx): Promise<void> {
  for (const [type, values] of Object.entries(personDictionaries))
    for (const [index, [value, description, descriptionEn]] of values.entries())
      await sql`insert into parameter_dictionary (type, value, description, description_en, sequence, create_by)
        values (${type}, ${value}, ${description}, ${descriptionEn}, ${index + 1}, ${author})
        on conflict do nothing`.execute(tx)
}

interface Node {
  id: string
  level: number
  /** Path of what stands below it. */
  path: string
}
const top: Node = { id: '', level: 0, path: '/' }

async function addNode(tx: Tx, resource: Resource, above: Node, values: Record<string, unknown>): Promise<Node> {
  const place = { level: above.level + 1, full_path: above.path }
  const row = await insertRow(tx, resource, { ...values, parentID: above.id || null }, author, place)
  return { id: String(row.id), level: place.level, path: `${above.path}${row.id}/` }
}

async function seedAreas(tx: Tx): Promise<void> {
  for (const province of demoRegions.flatMap(region => region.provinces)) {
    const node = await addNode(tx, area, top, { code: province.code, nameCN: province.name })
    for (const city of province.cities) await addNode(tx, area, node, { code: city.code, nameCN: city.name })
  }
}

async function seedDepartments(tx: Tx): Promise<void> {
  const made = new Map<string, Node>()
  for (const { parent, ...values } of demoDepartments)
    made.set(values.code, await addNode(tx, department, made.get(parent ?? '') ?? top, values))
}

/** Head office, regions, provinces, cities, teams; answers the ids by level. */
async function seedOrganisations(tx: Tx, teamCount: number): Promise<string[][]> {
  const { rows } = await sql<{ id: string }>`select id from sys_org where code = 'HQ'`.execute(tx)
  const head: Node = { id: String(rows[0]?.id), level: 1, path: `/${rows[0]?.id}/` }
  const levels: string[][] = [[], [head.id], [], [], [], []]
  const cities: { node: Node; code: string; name: string }[] = []
  const keep = (node: Node) => {
    levels[node.level]?.push(node.id)
    return node
  }
  for (const { provinces, ...region } of demoRegions) {
    const below = keep(await addNode(tx, org, head, region))
    for (const province of provinces) {
      const code = `P${province.code.slice(0, 2)}`
      const node = keep(await addNode(tx, org, below, { code, nameCN: `${province.name}分公司` }))
      for (const city of province.cities)
        cities.push({
          node: keep(await addNode(tx, org, node, { code: `C${city.code}`, nameCN: `${city.name}办事处` })),
          ...city,
        })
    }
  }
  for (let index = 0; index < teamCount; index++) {
    const city = cities[index % cities.length] as (typeof cities)[number]
    const number = Math.floor(index / cities.length) + 1
    keep(await addNode(tx, org, city.node, { code: `T${city.code}-${number}`, nameCN: `${city.name}业务${number}组` }))
  }
  return levels
}

/** Staff without a password: an administrator resets it before they can sign in. 6% have left. */
async function seedPeople(tx: Tx, orgs: readonly string[][], scale: number): Promise<void> {
  const { rows: roles } = await sql<{ id: string; code: string }>`select id, code from sys_role`.execute(tx)
  const roleIds = new Map(roles.map(role => [role.code, role.id]))
  const { rows: departments } = await sql<{ id: string }>`
    select id from organization_department where level = 2 order by code`.execute(tx)
  const staff = demoStaff.flatMap(({ role, count, level }) =>
    Array.from({ length: Math.max(1, Math.round(count * scale)) }, () => ({ role, level })),
  )
  const tuples = staff.map(({ role, level }, index) => {
    const random = new RowRandom(1, 'user', index)
    const code = `U${String(index + 1).padStart(5, '0')}`
    const name = random.pick([...surnames]) + random.pick(givenNames)
    const places = orgs[level]?.length ? orgs[level] : (orgs[1] as string[])
    const mobile = `1990${String(random.int(10_000_000)).padStart(7, '0')}`
    const hasLeft = random.next() < 0.06
    return sql`(${code.toLowerCase()}, ${code}, ${name}, ${mobile}, ${[places[index % places.length]]}::bigint[],
      ${random.pick(departments).id}::bigint, ${[roleIds.get(role)]}::bigint[], ${hasLeft ? 1 : 0}::smallint,
      ${hasLeft ? '2026-01-31' : null}::date, ${author}, ${author})`
  })
  await sql`insert into sys_user (user_name, user_code, name, mobile, org_ids, department_id, role_ids, is_deleted,
    leave_date, create_by, last_modified_by) values ${sql.join(tuples)}`.execute(tx)
}
