import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Reached } from '@sfa/db/search/reach'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import type { Label } from '@sfa/kit/label'
import { tableOf } from '@sfa/kit/resource'
import type { SettingsValues } from '@sfa/kit/settings/settings'
import { withinReach } from '@sfa/operations/bulk/import/checks/check-reach'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, quoted } from '@sfa/operations/bulk/import/checks/check-staged'
import { changedValue, newValue } from '@sfa/operations/bulk/import/writing/merge-sql'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import type { Change } from '@sfa/operations/resource/behaviour'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { type RawBuilder, sql } from 'kysely'
import { businessParameter } from '../definitions/business-parameter'
import { store } from '../definitions/store.resource'
import { apart, mostSharing, near } from './likeness'

/*
 * Stores that may be one: the same mobile, the same registration number, or a name that is alike
 * within 200 m. Which are alike is told before a store is saved; a reason lets it pass.
 */

/** The fields by which stores are compared. */
const compared = ['name', 'contactMobile', 'businessRegNo', 'position'] as const

const mostNamed = 3

/** Refuses a store that looks like others and gives no reason. Throws `invalid`, which names the others. */
export async function refuseAlike(tx: Tx, caller: Caller, { before, changed }: Change): Promise<void> {
  const values: WireRow = { ...before, ...changed }
  if (!compared.some(name => name in changed) || values.duplicateReason) return
  const subjects = sql`select 0 key, ${before?.id ?? null}::bigint id, ${values.name}::text as name,
    ${values.contactMobile ?? null}::text mobile, ${values.businessRegNo || null}::text registration,
    ${values.position ? JSON.stringify(values.position) : null}::jsonb position`
  const reach = await scopeOf(tx, caller, store, 'search')
  const { rows } = await sql<{ stores: string }>`
    ${likeStores(subjects, reach, await settingsOf(tx, businessParameter), label => textIn(caller.language, label))}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return
  const failure = { field: 'duplicateReason', code: 'looksLikeStore', params: { stores: found.stores } } as const
  throw new AppError('invalid', {}, 200, [failure])
}

/** The same for all rows of a file at once; of rows that are alike, each later one is told. */
export async function refuseAlikeOfFile(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const staged = (name: string) => fields.find(one => one.name === name)
  if (!compared.some(staged)) return
  const column = {
    name: 'name',
    contactMobile: 'contact_mobile',
    businessRegNo: 'business_reg_no',
    position: 'position',
  }
  const then = (name: string, own: string) => {
    const field = staged(name)
    return field ? `case when t.id is null then ${newValue(field)} else ${changedValue(field)} end` : `t.${own}`
  }
  const changes = compared.flatMap(name => {
    const field = staged(name)
    return field ? [`${changedValue(field)} is distinct from t.${column[name]}`] : []
  })
  const subjects = sql.raw(`
    select s.row_no key, t.id, ${then('name', 'name')} as name, ${then('contactMobile', 'contact_mobile')} mobile,
      ${then('businessRegNo', 'business_reg_no')} registration, ${then('position', 'position')} position
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
    left join ${tableOf(plan.resource)} t on t.id = f.id cross join ${asManyAsThereAre}
    where not s.bad and ${oftenTrue(`t.id is null or ${changes.join(' or ')}`)}
      and ${oftenTrue(`${then('duplicateReason', 'duplicate_reason')} is null`)}`)
  const reach = await scopeOf(tx, plan.caller, store, 'search')
  await sql`
    insert into ${sql.raw(tables.faults)} (row_no, path, header, value, code, params)
    select key, ${sql.raw(place(scope, 'duplicateReason'))}, null, 'looksLikeStore', jsonb_build_object('stores', stores)
    from (${likeStores(subjects, reach, await settingsOf(tx, businessParameter), plan.say)}) alike`.execute(tx)
}

/**
 * A condition that the planner takes to hold for half of the rows; by itself, for one of 200 while the stores have no
 * statistics.
 */
const oftenTrue = (condition: string) => `case when ${condition} then true else false end`
/**
 * One row, which the planner takes for 1,000. The policy of the staging makes it believe in one of 200 rows, and it would
 * take all subjects for one and compare each row of a file with each.
 */
const asManyAsThereAre = 'generate_series(1, (select 1)) once'

/** As near and as much alike as the tenant says. */
const nearerThan = (
  one: string,
  other: string,
  { likeNamePercent, likeNameMetres }: SettingsValues<typeof businessParameter>,
) => near(one, other, { alike: (likeNamePercent ?? 85) / 100, metres: likeNameMetres ?? 200 })

/** Cells that 200 m reach from a cell of 0.002 degrees, by the difference of their numbers. */
const besides = [-1, 0, 1].flatMap(north => [-2, -1, 0, 1, 2].map(east => north * 1_000_000 + east))
/** Half of them and the cell itself: two rows of a file that are near each other are found from one of the two. */
const isAhead = (beside: number) => beside >= 0

/** The first stores of each value that is asked for: as many as are named, and one that may be the subject itself. */
const sharing = (column: string, name: string) => sql`(
  select ${sql.ref(column)} shared, unnest((array_agg(id order by id))[1:${sql.lit(mostNamed + 1)}]) id
  from customer_store where is_deleted = 0 and ${sql.ref(column)} in (select ${sql.ref(name)} from subject) group by 1
)`

const cells = (some: readonly number[]) => sql.raw(some.map(beside => `(${beside}::bigint)`).join(', '))

/**
 * The stores that each subject looks like, as one text: `key`, `stores`. `subjects` selects `key`, `id` (null for a new
 * store), `name`, `mobile`, `registration`, `position`. What the caller does not reach is told without its name.
 */
function likeStores(
  subjects: RawBuilder<unknown>,
  reach: Reached | 'everything' | undefined,
  told: SettingsValues<typeof businessParameter>,
  say: (label: Label) => string,
): RawBuilder<{ stores: string }> {
  const seen = reach === undefined || reach === 'everything' ? 'true' : withinReach(store, reach, name => `t.${name}`)
  const words = {
    mobile: say(['同手机号', 'same mobile']),
    registration: say(['同工商注册号', 'same registration number']),
    name: say(['名称相近，相距{n}米', 'a name like it, {n} m away']),
    beyond: say(['您无权查看的门店', 'a store that you may not see']),
    row: say(['文件第{n}行', 'row {n} of the file']),
    comma: say(['，', ', ']),
    and: say(['、', '; ']),
    opening: say(['（', ' (']),
    closing: say(['）', ')']),
  }
  const mobileTold = told.sameMobile === '1'
  const registrationTold = told.sameRegistration === '1'
  const nearTold = told.likeName === '1'
  const isNear = (one: string, other: string) => sql.raw(nearerThan(one, other, told))
  const numbered = (text: string, n: string) => `replace(${quoted(text)}, '{n}', ${n})`
  return sql`
    with given as materialized (${subjects}), subject as materialized (
      select key, id, name, nullif(mobile, '') mobile, nullif(registration, '') registration, latitude, longitude,
        case when count(*) over (partition by latitude, longitude) <= ${mostSharing}
          then floor(latitude * 500)::bigint * 1000000 + floor(longitude * 500)::bigint end geo_cell,
        row_number() over (partition by mobile order by key) nth_of_mobile,
        row_number() over (partition by registration order by key) nth_of_registration
      from given, lateral (
        select (position ->> 'latitude')::float8 latitude, (position ->> 'longitude')::float8 longitude) place
    ), around as (
      select key, geo_cell + beside as cell from subject cross join (values ${cells(besides)}) cells (beside)
      where geo_cell is not null and ${nearTold}
    ), neighbour as (
      select s.key, t.id, ${sql.raw(apart('s', 't'))} apart
      from around a join (
        select id, name, geo_cell, latitude::float8 latitude, longitude::float8 longitude from customer_store
      ) t on t.geo_cell = a.cell join subject s on s.key = a.key
      where t.id is distinct from s.id and ${isNear('s', 't')}
    ), found as (
      select s.key, t.id, true mobile, false registration, null::float8 apart
      from subject s join ${sharing('contact_mobile', 'mobile')} t on t.shared = s.mobile
      where ${mobileTold} and t.id is distinct from s.id
      union all
      select s.key, t.id, false, true, null
      from subject s join ${sharing('business_reg_no', 'registration')} t on t.shared = s.registration
      where ${registrationTold} and t.id is distinct from s.id
      union all
      select key, id, false, false, apart from neighbour
    ), inside as (
      select s.key, o.key row, o.name, true mobile, false registration, null::float8 apart
      from subject s join subject o on o.mobile = s.mobile and o.key < s.key and o.nth_of_mobile <= ${mostNamed} and ${mobileTold}
      union all
      select s.key, o.key, o.name, false, true, null
      from subject s join subject o
        on o.registration = s.registration and o.key < s.key and o.nth_of_registration <= ${mostNamed} and ${registrationTold}
      union all
      select s.key, o.key, o.name, false, false, ${sql.raw(apart('s', 'o'))}
      from (
        select greatest(one.key, other.key) later, least(one.key, other.key) earlier
        from subject one cross join (values ${cells(besides.filter(isAhead))}) cells (beside)
        join subject other on other.geo_cell = one.geo_cell + beside
        where ${nearTold} and (beside > 0 or other.key < one.key)
      ) together join subject s on s.key = later join subject o on o.key = earlier where ${isNear('s', 'o')}
    ), named as (
      select f.key, ${sql.raw(`case when ${seen} then t.name end`)} as name, t.code, t.id order_by,
        bool_or(f.mobile) mobile, bool_or(f.registration) registration, min(f.apart) apart
      from found f join customer_store t on t.id = f.id where t.is_deleted = 0 group by f.key, t.tenant_id, t.id
      union all
      select key, name, ${sql.raw(numbered(words.row, 'row::text'))}, row, bool_or(mobile), bool_or(registration), min(apart)
      from inside group by key, row, name
    ), ranked as (
      select *, row_number() over (partition by key order by (mobile::int + registration::int) desc, apart, order_by) place
      from named
    )
    select key, string_agg(${sql.raw(`
      case when name is null then ${quoted(words.beyond)} else '“' || name || '”' end || ${quoted(words.opening)}
      || concat_ws(${quoted(words.comma)},
        case when name is not null then code end,
        case when mobile then ${quoted(words.mobile)} end,
        case when registration then ${quoted(words.registration)} end,
        case when apart is not null then ${numbered(words.name, 'round(apart)::text')} end)
      || ${quoted(words.closing)}, ${quoted(words.and)} order by place`)}) stores
    from ranked where place <= ${sql.lit(mostNamed)} group by key`
}
