import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { apart, mostSharing, near } from './likeness'

/** Stores that are compared in one transaction. */
const storesAtOnce = 20_000
/** From so many on they are compared as sets, and not each by the indexes. */
const many = 1_000

interface Paired {
  looked: number
  changed: number
}

/**
 * Compares some of the stores that wait for it with all others, and keeps the pairs as they are now: pairs that are new
 * or have another score, and open ones that are none any more. Answers how many stores it has looked at, and how many
 * pairs it has written or removed.
 */
export async function pairStores(tx: Tx, most = storesAtOnce): Promise<Paired> {
  const waiting = await sql`select from customer_store_look limit ${many}`.execute(tx)
  if (waiting.rows.length < many) return compare(tx, most, false)
  // Of stores that were written a moment ago the planner has no statistics, and would compare each with each.
  await sql`set local enable_nestloop = off`.execute(tx)
  const done = await compare(tx, most, true)
  await sql`set local enable_nestloop = on`.execute(tx)
  return done
}

async function compare(tx: Tx, most: number, atOnce: boolean): Promise<Paired> {
  const { rows } = await sql<Paired>`
    with looked as materialized (
      delete from customer_store_look where store_id in (
        select store_id from customer_store_look order by store_id limit ${most} for update skip locked
      ) returning store_id id
    ), subject as materialized (
      select s.id, s.name, s.address, nullif(s.contact_mobile, '') mobile, nullif(s.business_reg_no, '') registration,
        s.latitude::float8 latitude, s.longitude::float8 longitude,
        floor((s.position ->> 'latitude')::float8 * 500)::bigint y,
        floor((s.position ->> 'longitude')::float8 * 500)::bigint x
      from customer_store s join looked on looked.id = s.id where s.is_deleted = 0
    ), placed as materialized (
      select * from subject s where y is not null and (
        select count(*) from (
          select from customer_store t where t.geo_cell = y * 1000000 + x and t.is_deleted = 0
            and t.latitude::float8 = s.latitude and t.longitude::float8 = s.longitude limit ${mostSharing + 1}
        ) c) <= ${mostSharing}
    ), around as materialized (
      select id, name, latitude, longitude, (y + dy) * 1000000 + x + dx cell
      from placed, generate_series(-1, 1) dy, generate_series(-2, 2) dx
    ), mobile as materialized (
      ${shared('contact_mobile', 'mobile', atOnce)}
    ), registration as materialized (
      ${shared('business_reg_no', 'registration', atOnce)}
    ), found (id, other, mobile, registration, name) as (
      select s.id, t.id, true, false, false from subject s join mobile m on m.mobile = s.mobile
      join customer_store t on t.contact_mobile = s.mobile and t.is_deleted = 0 where t.id <> s.id
      union all
      select s.id, t.id, false, true, false from subject s join registration m on m.registration = s.registration
      join customer_store t on t.business_reg_no = s.registration and t.is_deleted = 0 where t.id <> s.id
      union all
      select s.id, t.id, false, false, true from around s join (
        select id, name, geo_cell, latitude::float8 latitude, longitude::float8 longitude from customer_store
        where is_deleted = 0
      ) t on t.geo_cell = s.cell where t.id <> s.id and ${sql.raw(near('s', 't'))}
    ), pair as materialized (
      select least(id, other) first_id, greatest(id, other) second_id, bool_or(mobile) mobile,
        bool_or(registration) registration, bool_or(name) as name
      from found group by 1, 2
    ), scored as (
      select p.*, f.code first_code, f.name first_name, s.code second_code, s.name second_name,
        array(select distinct one from unnest(array[f.org_id, s.org_id]) one where one is not null order by one) org_ids,
        ${sql.raw(apart('f', 's'))} apart,
        0.5 * name_likeness(plain_name(f.name), plain_name(s.name))
        + 0.2 * coalesce(name_likeness(plain_name(f.address), plain_name(s.address)), 0)
        + 0.2 * coalesce(exp(-least(${sql.raw(apart('f', 's'))}, 5000) / 200), 0)
        + 0.1 * p.mobile::int as likeness
      from pair p
      join (select id, code, name, org_id, address, latitude::float8 latitude, longitude::float8 longitude from customer_store) f on f.id = p.first_id
      join (select id, code, name, org_id, address, latitude::float8 latitude, longitude::float8 longitude from customer_store) s on s.id = p.second_id
    ), written as (
      insert into customer_store_pair as kept (first_id, first_code, first_name, second_id, second_code, second_name,
        same_mobile, same_registration, name_alike, distance, org_ids, score)
      select first_id, first_code, first_name, second_id, second_code, second_name, mobile::int, registration::int,
        name::int, round(apart), org_ids,
        round(100 * case when registration then 0.9 + 0.1 * likeness else likeness end)
      from scored order by first_id, second_id
      on conflict (tenant_id, first_id, second_id) do update set same_mobile = excluded.same_mobile,
        same_registration = excluded.same_registration, name_alike = excluded.name_alike,
        distance = excluded.distance, score = excluded.score, last_modified_time = now()
      where kept.state = 'open' and (kept.same_mobile, kept.same_registration, kept.name_alike, kept.distance, kept.score)
        is distinct from (excluded.same_mobile, excluded.same_registration, excluded.name_alike, excluded.distance, excluded.score)
      returning id
    ), gone as (
      delete from customer_store_pair p using (
        select p.id from looked join customer_store_pair p on p.first_id = looked.id
        union select p.id from looked join customer_store_pair p on p.second_id = looked.id
      ) asked where p.id = asked.id and p.state = 'open'
        and not exists (select from pair where pair.first_id = p.first_id and pair.second_id = p.second_id)
        and (p.by_hand = 0 or exists (
          select from customer_store t where t.id in (p.first_id, p.second_id) and t.is_deleted = 1
        ))
      returning p.id
    )
    select (select count(*) from looked)::int looked,
      (select count(*) from written)::int + (select count(*) from gone)::int changed`.execute(tx)
  return rows[0] ?? { looked: 0, changed: 0 }
}

/** Values that several stores share, but not too many: counted together, or each by the index. */
const shared = (column: string, name: string, atOnce: boolean) =>
  atOnce
    ? sql`select ${sql.ref(column)} ${sql.ref(name)} from customer_store
        where is_deleted = 0 and ${sql.ref(column)} in (select ${sql.ref(name)} from subject)
        group by 1 having count(*) between 2 and ${mostSharing}`
    : sql`select ${sql.ref(name)} from (select distinct ${sql.ref(name)} from subject) m
        where (select count(*) from (
          select from customer_store t where t.${sql.ref(column)} = m.${sql.ref(name)} and t.is_deleted = 0 limit ${mostSharing + 1}
        ) c) between 2 and ${mostSharing}`
