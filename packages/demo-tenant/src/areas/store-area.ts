import { setImmediate as breathe } from 'node:timers/promises'
import { store } from '@sfa/customer/definitions/store.resource'
import { pairStores } from '@sfa/customer/operations/pair-stores'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { fieldRoles } from '@sfa/person/rules/field-roles'
import { sql } from 'kysely'
import { demoBanners } from '../demo/demo-customers'
import { personName } from '../demo/demo-names'
import { demoRegions } from '../demo/demo-organisation'
import { demoOrigins } from '../demo/demo-origins'
import { demoDistricts } from '../demo/demo-places'
import { seedDynamicGroups, seedStaticGroups } from '../demo/demo-store-groups'
import { type DemoStore, demoStore, nearDuplicate } from '../demo/demo-stores'
import { demoSuppliers, type Supplier } from '../demo/demo-suppliers'
import { RowRandom } from '../random'
import { roughStatistics } from '../rough-statistics'
import type { SeedStep } from '../seed-step'
import { seedApprovals } from '../store-approvals'
import { seedPrimaryDistributors, seedWholesalers } from '../store-supply'

/** Of scale 1. */
const sizes = { stores: 60_000, pairs: 1_200 }
const seed = 1
const atOnce = 5_000

const filledTables = [
  'customer_store',
  'customer_store_by_distributor_id_list',
  'customer_store_by_group_ids',
  'customer_store_by_sales_rep_user_code_list',
]

/** Tests look at a few hundred of them; only the whole demo has as many as the documents say. */
const shareOf = (scale: number) => (scale < 1 ? scale / 10 : scale)

/** Stores with their lines, some of them waiting for approval, some closed; in bulk, since there are many. */
export const storeArea: SeedStep = {
  name: 'stores',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, store))) return
      await seedStaticGroups(tx, now)
      await seedStores(tx, Math.max(1, Math.round(sizes.stores * shareOf(tenant.scale))), now)
      await roughStatistics(tx, tenant, filledTables)
      await seedDynamicGroups(tx, now)
      await seedLines(tx)
      await seedPrimaryDistributors(tx, now)
      await seedWholesalers(tx)
      await seedApprovals(tx, tenant.scale)
      // Seconds of work for all stores of the demo: the worker does it soon after its start.
      if (tenant.scale < 1) await pairStores(tx)
      else
        await sql`insert into job_schedule (name, last_time) values ('pair-stores', now() - interval '1 day')`.execute(
          tx,
        )
    })
  },
}

async function seedStores(tx: Tx, count: number, now: Date): Promise<void> {
  const places = await placesOf(tx)
  const banners = await idsOf(tx, 'customer_banner')
  const channels = await idsOf(tx, 'customer_channel')
  const tagIds = [...(await idsOf(tx, 'customer_store_tag')).values()]
  const groupIds = [...(await idsOf(tx, 'customer_store_group')).values()]
  const names = new Map(demoBanners.map(({ code, nameCn }) => [code, nameCn]))
  const suppliersOf = demoSuppliers(seed, await findSuppliers(tx))
  const originOf = demoOrigins(now, store.key)
  const twice = Math.round((count * sizes.pairs) / sizes.stores)
  const once = count - twice
  const placeOf = (index: number) => places[new RowRandom(seed, 'store-place', index).int(places.length)] as Place
  const made = (index: number): DemoStore => {
    const { district, city } = placeOf(index)
    return demoStore(seed, index, district, city, names)
  }
  let written: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => {
      const index = from + at
      // The first shops are the ones that are there twice.
      const one = index < once ? made(index) : nearDuplicate(seed, index, made(index - once))
      const { teams, areaId, cityCode } = placeOf(index < once ? index : index - once)
      const team = teams[one.team % teams.length] as Team
      const random = new RowRandom(seed, 'store-staff', index)
      const { author, created = now, changed = now } = originOf(index)
      return {
        code: one.code,
        name: one.name,
        banner_id: one.banner === null ? null : banners.get(one.banner),
        level: one.level,
        store_type: one.storeType,
        channel_id: channels.get(one.channel),
        org_id: team.id,
        reps: team.reps.length > 0 ? [random.pick(team.reps)] : [],
        guides: team.guides.length > 0 && random.next() < 0.15 ? [random.pick(team.guides)] : [],
        groups: random.next() < 0.2 ? [random.pick(groupIds)] : [],
        distributors: suppliersOf(index, cityCode),
        tags: tagsOf(index, tagIds),
        province_city_area: areaId,
        address: one.address,
        position: one.position,
        contact: one.contact,
        contact_mobile: one.contactMobile,
        visit_frequency_cycle: one.cycle,
        times: one.times,
        business_reg_no: one.businessRegNo,
        business_time: one.businessTime,
        area: one.area,
        state: one.closed ? 'closed' : 'passed',
        is_closed: one.closed ? 1 : 0,
        close_reason: one.closed?.reason ?? null,
        close_date: one.closed
          ? new Date(now.getTime() - one.closed.daysAgo * 86_400_000).toISOString().slice(0, 10)
          : null,
        author,
        created,
        changed,
      }
    })
    // The database reads what it is sent while the next ones are made.
    const text = JSON.stringify(rows)
    await written
    written = sql`
      insert into customer_store (code, name, banner_id, level, store_type, channel_id, org_id,
        sales_rep_user_code_list, shopping_guide_user_code_list, group_ids, distributor_id_list, tag_id_list, province_city_area, address, position,
        contact, contact_mobile, visit_frequency_cycle, times, business_reg_no, business_time, area, state, is_closed,
        close_reason, close_date, create_by, last_modified_by, create_time, last_modified_time)
      select code, name, banner_id, level, store_type, channel_id, org_id, reps, guides, groups, distributors, tags,
        province_city_area, address, position, contact, contact_mobile, visit_frequency_cycle, times, business_reg_no, business_time, area,
        state, is_closed, close_reason, close_date, author, author, created, changed
      from jsonb_to_recordset(${text}::jsonb) as x (code text, name text, banner_id bigint, level text,
        store_type text, channel_id bigint, org_id bigint, reps bigint[], guides bigint[], groups bigint[],
        distributors bigint[], tags bigint[], province_city_area bigint, address text, position jsonb, contact text, contact_mobile text,
        visit_frequency_cycle text, times numeric, business_reg_no text, business_time text, area numeric, state text,
        is_closed smallint, close_reason text, close_date date, author text, created timestamptz, changed timestamptz)`.execute(
      tx,
    )
    written.catch(() => undefined)
    // Lets the statement go out.
    await breathe()
  }
  await written
}

/** Every third store has a tag, some have two. */
function tagsOf(index: number, tagIds: readonly string[]): string[] {
  const random = new RowRandom(seed, 'store-tags', index)
  const count = [0, 1, 2][random.weighted([66, 26, 8])] ?? 0
  return [...new Set(Array.from({ length: count }, () => random.pick(tagIds)))]
}

interface Team {
  id: string
  reps: string[]
  guides: string[]
}
interface Place {
  district: { name: string; longitude: number; latitude: number }
  /** As addresses begin. */
  city: string
  cityCode: string
  areaId: string | null
  teams: readonly Team[]
}

/** Districts of the cities in which there are teams, as often as a city has teams; of a tenant without any, all of them. */
async function placesOf(tx: Tx): Promise<Place[]> {
  const { rows } = await sql<{ city: string | null; id: string; reps: string[]; guides: string[] }>`
    with staff as (
      select u.id, u.org_ids[1] org_id, r.code from sys_user u join sys_role r on r.id = any(u.role_ids)
      where u.is_deleted = 0 and cardinality(u.org_ids) > 0
    )
    select substring(o.code from '^T([0-9]{6})-') city, o.id::text,
      coalesce(array_agg(s.id::text order by s.id) filter (where s.code = any(${[...fieldRoles.salesRep]}::text[])), '{}') reps,
      coalesce(array_agg(s.id::text order by s.id) filter (where s.code = any(${[...fieldRoles.promoter]}::text[])), '{}') guides
    from sys_org o left join staff s on s.org_id = o.id
    where o.code ~ '^T[0-9]{6}-' or o.code = 'HQ' group by o.id, o.code order by o.code`.execute(tx)
  const hq = rows.filter(({ city }) => city === null)
  const areaOf = await areasByPlace(tx)
  const found = demoRegions
    .flatMap(({ provinces }) => provinces)
    .flatMap(province =>
      province.cities.flatMap(({ code, name }) => {
        const own = rows.filter(({ city }) => city === code)
        const city = `${province.name}${name}`
        return (demoDistricts.get(code) ?? []).flatMap(district =>
          Array.from({ length: own.length }, () => ({
            district,
            city,
            cityCode: code,
            areaId: areaOf(code, district.name),
            teams: own,
          })),
        )
      }),
    )
  if (found.length > 0) return found
  return [...demoDistricts.values()].flatMap(districts =>
    districts.map(district => ({ district, city: '', cityCode: '', areaId: null, teams: hq })),
  )
}

/** The district of that name in a city, else the city: streets, which some places are, are no areas. */
async function areasByPlace(tx: Tx): Promise<(city: string, district: string) => string | null> {
  const { rows } = await sql<{ id: string; city: string; name: string }>`
    select id::text, code city, '' as name from organization_area
    union all
    select one.id::text, city.code, one.name_cn from organization_area one join organization_area city on city.id = one.parent_id`.execute(
    tx,
  )
  const known = new Map(rows.map(({ id, city, name }) => [`${city} ${name}`, id]))
  return (city, district) => known.get(`${city} ${district}`) ?? known.get(`${city} `) ?? null
}

/** Everyone has a further contact; the larger shops have an address that goods are sent to. */
async function seedLines(tx: Tx): Promise<void> {
  const names = Array.from({ length: 400 }, (_, index) => personName(new RowRandom(seed, 'store-contact', index)))
  await sql`
    insert into customer_store_secondary_contact (head_id, line_no, contact_id, contact_name, mobile)
    select id, 1, '01', (${names}::text[])[1 + n % ${names.length}], '1990' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0')
    from (select id, substring(code from 2)::int n from customer_store) s`.execute(tx)
  await sql`
    insert into customer_store_store_ship_to_list
      (head_id, line_no, ship_to_code, contact, mobile, address, is_show, is_default)
    select id, 1, '01', contact, contact_mobile, address || '后门', 1, 1 from customer_store where level in ('A', 'B')`.execute(
    tx,
  )
}

/** The valid distributors, each with the city that it stands in. */
async function findSuppliers(tx: Tx): Promise<Supplier[]> {
  const { rows } = await sql<Supplier>`
    select d.id::text, a.code city from distributor_distributor d join organization_area a on a.id = d.area_ids[1]
    where d.is_deleted = 0 order by d.code`.execute(tx)
  return rows
}

async function idsOf(
  tx: Tx,
  table: 'customer_banner' | 'customer_channel' | 'customer_store_group' | 'customer_store_tag',
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id::text, code from ${sql.table(table)} order by code`.execute(tx)
  return new Map(rows.map(row => [row.code, row.id]))
}
