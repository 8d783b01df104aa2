import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { answerAction } from '@sfa/operations/action/answer-action'
import { decideApproval } from '@sfa/operations/approval/decide-approval'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import type { quota } from '@sfa/pricing/definitions/quota.resource'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'
import { approve, inARow, users } from '../workflow/start-approvals'

export let demo: Demo
export let admin: Caller
export let ids: Record<'head' | 'product' | 'bottle', string>
export const sql = async (text: string, values: unknown[] = []) =>
  (await demo.pool.query(text, values)).rows as WireRow[]
export const idOf = async (table: string, code: string) =>
  String((await sql(`select id::text from ${table} where tenant_id = 'one' and code = $1`, [code]))[0]?.id)

export const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => {
      if (!(error instanceof AppError)) throw error
      return error.details?.map(({ field, code }) => `${field} ${code}`) ?? [error.code]
    },
  )
export const create = async (of: typeof quota, values: WireRow) =>
  (await answerCall(demo, admin, of, 'create', values)).data as WireRow
export const act = (of: typeof quota, name: string, id: unknown, body: WireRow = {}) =>
  answerAction(demo, admin, of, name, { id, ...body }) as Promise<WireRow>
export const found = async (of: typeof quota, id: unknown) =>
  (await answerCall(demo, admin, of, 'findById', { id })).data as WireRow

export let published = 0
/** From now on a workflow decides about documents of a type. */
export async function publish(type: string): Promise<void> {
  published += 1
  const [{ id } = {}] = await sql(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', $1, $2, 'published', 1) returning id`,
    [`${type} ${published}`, type],
  )
  await sql(`insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)`, [
    id,
    JSON.stringify(inARow(approve('a', [users(Number(admin.userId))]))),
  ])
}
export const decide = (of: typeof quota, id: unknown, passed: boolean) =>
  inTenant(demo.db, 'one', tx =>
    decideApproval(tx, admin, { resource: of.key, id: String(id), passed, opinion: '同意' }),
  )

/** A demo for the tests of a file, which begin without quotas, prices and workflows. */
export function useChangeRequests(): void {
  beforeAll(async () => {
    demo = await startDemo()
    admin = await demo.admin()
    await sql(`insert into customer_store (tenant_id, code, name, contact_mobile, org_id)
      select 'one', 'CR1', '变更店', '19900000001', id from sys_org where tenant_id = 'one' and code = 'HQ'`)
    ids = {
      head: await idOf('sys_org', 'HQ'),
      product: await idOf('product_product', 'YH-000001'),
      bottle: '',
    }
    ids.bottle = String(
      (
        await sql(
          `select u.id::text from parameter_unit u join product_product p on p.source_uom = u.code and p.id = $1
          where u.tenant_id = 'one'`,
          [ids.product],
        )
      )[0]?.id,
    )
  })
  afterAll(() => demo.stop())
  beforeEach(() =>
    sql(`delete from pricing_quota_move; delete from pricing_quota; delete from pricing_product_price; delete from pricing_list_price;
      delete from pricing_list_store; delete from pricing_price_list; delete from pricing_price_change_lists;
      delete from pricing_quota_change_lines; delete from pricing_quota_change; delete from pricing_price_change_lines;
      delete from pricing_price_change; update workflow_definition set state = 'disabled' where state = 'published'`),
  )
}
