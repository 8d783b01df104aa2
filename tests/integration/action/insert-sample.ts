import { toColumn } from '@sfa/db/record/columns'
import type { WireRow } from '@sfa/db/search/search-rows'
import { applies } from '@sfa/kit/conditions'
import { detailsOf } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import { resourceOf } from '@sfa/registry/registry'
import type pg from 'pg'

let made = 0

/** A record with what its definition requires, and `values`; answers its id. Past every rule of the service. */
export async function insertSample(
  pool: pg.Pool,
  tenantId: string,
  resource: Resource,
  values: WireRow = {},
): Promise<string> {
  const fitting = fittingValues[resource.key] ?? {}
  const row: WireRow = { ...(await sampleValues(pool, tenantId, resource.fields)), ...fitting, ...values }
  const columns = Object.keys(row)
  const unknown = Object.entries(unknownColumns[tableOf(resource)] ?? {})
  const expressions = [...columns.map((_, at) => `$${at + 2}`), ...unknown.map(([, expression]) => expression)]
  const { rows } = await pool.query(
    `insert into ${tableOf(resource)} (tenant_id, ${[...columns.map(columnOf), ...unknown.map(([name]) => name)].join(', ')})
     values ($1, ${expressions.join(', ')}) returning id::text`,
    [tenantId, ...columns.map(name => toColumn(resource.fields[name] as Field, row[name]))],
  )
  const [{ id }] = rows
  for (const [name, { fields }] of detailsOf(resource))
    await insertLine(pool, tenantId, detailTable(resource, name), id, fields)
  await pool.query(belongings[tableOf(resource)] ?? 'select', belongings[tableOf(resource)] ? [tenantId, id] : [])
  return id
}

/** A line of a document, since an action may ask for one. */
async function insertLine(
  pool: pg.Pool,
  tenantId: string,
  table: string,
  headId: string,
  fields: Readonly<Record<string, Field>>,
): Promise<void> {
  const line = await sampleValues(pool, tenantId, fields)
  const columns = Object.keys(line)
  await pool.query(
    `insert into ${table} (tenant_id, head_id, line_no${columns.map(name => `, ${columnOf(name)}`).join('')})
     values ($1, $2, 1${columns.map((_, at) => `, $${at + 3}`).join('')})`,
    [tenantId, headId, ...columns.map(name => toColumn(fields[name] as Field, line[name]))],
  )
}

/** Columns without a default that no definition knows. */
const unknownColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sys_registration: { receipt_hash: 'gen_random_uuid()::text::bytea' },
  // One workflow decides for an organisation: each sample is of another one.
  workflow_definition: { org_id: '(select count(*) + 900000 from workflow_definition)' },
}

/** Values that rules of a record compare with each other. */
const fittingValues: Readonly<Record<string, WireRow>> = {
  'activity.activity': { applicationStart: '2029-11-01', applicationEnd: '2029-12-01' },
  // What comes off is compared with thresholds that are amounts.
  'marketing.full-minus': { basis: 'quantity' },
}

/** What has to stand beside a record for its actions to be possible: a recipient whom a message has not reached. */
const belongings: Readonly<Record<string, string>> = {
  message_message: `insert into message_recipient (tenant_id, message_id, user_id, delivery) values ($1, $2, 1, 'failed')`,
  // A step takes off no more than its threshold.
  marketing_full_minus: 'update marketing_full_minus_steps set amount_off = 1 where tenant_id = $1 and head_id = $2',
  // What is changed is there.
  pricing_quota_change: `
    insert into pricing_quota (tenant_id, product_code, object_type, object_code, measure, total, used, allocated, valid_from,
      valid_to, target_type)
    select $1, product_code, object_type, object_code, 'quantity', 1, 0, 0, valid_from, valid_from, 'product'
    from pricing_quota_change_lines where head_id = $2`,
  // Lines about lists have no dates, so that no definition requires them; what changes of a list has a value of its kind.
  pricing_price_change: `
    with lists as (
      update pricing_price_change_lists set aspect = 'priority', value = '5' where tenant_id = $1 and head_id = $2
    ), line as (
      update pricing_price_change_lines set valid_from = '2026-01-01', valid_to = '2026-12-31'
      where tenant_id = $1 and head_id = $2 returning *
    )
    insert into pricing_product_price (tenant_id, object_type, object_code, product_id, unit_id, price, priority, valid_from,
      valid_to)
    select $1, object_type, object_code, product_id, unit_id, 1, 100, valid_from, valid_to from line`,
  // A rebate is for a customer that there is.
  receivable_rebate_grant: `
    insert into customer_store (tenant_id, code, name, contact_mobile)
    select $1, object_code, object_code, '13800000000' from receivable_rebate_grant where id = $2`,
  // Of a batch that is in force coupons can be issued.
  marketing_coupon_issue: `
    insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from,
      valid_to, rule, state)
    select $1, 'coupon', batch_id, 1, 'C1', 'C1', '2020-01-01', '2099-12-31', '{}', '{"validTo": "2099-12-31"}'
    from marketing_coupon_issue where id = $2`,
}

/** A value for each field that has to have one, also where it is asked for by the default of another, in wire form. */
export async function sampleValues(
  pool: pg.Pool,
  tenantId: string,
  fields: Readonly<Record<string, Field>>,
): Promise<WireRow> {
  const out: WireRow = {}
  for (const [name, field] of Object.entries(fields))
    if (field.required && field.default === undefined) out[name] = await sampleValue(pool, tenantId, field)
  const defaults = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))
  for (const [name, field] of Object.entries(fields))
    if (field.when?.required && field.default === undefined && applies(field, { ...defaults, ...out }))
      out[name] = await sampleValue(pool, tenantId, field)
  return out
}

async function sampleValue(pool: pg.Pool, tenantId: string, field: Field): Promise<unknown> {
  made += 1
  switch (field.kind) {
    case 'text':
    case 'code':
      return field.pattern === 'mobile' ? `138${String(made).padStart(8, '0')}` : `S${String(made).padStart(5, '0')}`
    case 'dict':
      return field.options?.[0]?.[0] ?? '1'
    case 'ref':
      return insertSample(pool, tenantId, resourceOf(field.to))
    case 'refs':
      return [await insertSample(pool, tenantId, resourceOf(field.to))]
    case 'date':
      return '2030-01-01'
    case 'dateTime':
      return '2030-01-01 08:00:00'
    case 'flag':
    case 'validity':
      return '0'
    case 'number':
      return Math.min(made, field.max ?? made)
    case 'money':
    case 'quantity':
      return made
    case 'richText':
      return '<p>x</p>'
    case 'json':
      return {}
    default:
      throw new Error(`say in sampleValue what a value of kind ${field.kind} is like`)
  }
}
