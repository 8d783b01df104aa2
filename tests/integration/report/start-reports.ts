import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '@sfa/kernel/language'
import type { Report } from '@sfa/kit/report'
import { runExport } from '@sfa/operations/bulk/export/run-export'
import { startExport } from '@sfa/operations/bulk/export/start-export'
import { findFile } from '@sfa/operations/files/find-file'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { exportJob } from '@sfa/operations/job/contracts/export'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { type People, startPeople } from '../person/start-people'
import { carryOut } from '../support/carry-out'

export interface Reports extends People {
  /** A user whose one role holds keys of the report's page; `masks` are of that role. */
  addReader(report: Report, role: { keys?: string[]; dataScope?: string; masks?: Mask[] }): Promise<Reader>
  /** Exports a report as a user and reads the file: titles first. */
  exportAs(userId: string, report: Report, condition?: object, language?: Language): Promise<string[][]>
}
export type Mask = readonly [resource: string, field: string, mode: 'masked' | 'hidden']
export interface Reader {
  id: string
  token: string
}

/** The demo tenants with rows in every log, and readers with the rights that a test gives them. */
export async function startReports(): Promise<Reports> {
  // The menu of the seed has the page of the report that these files add.
  const people = await startPeople({ variant: 'brand_report' })
  const { api, post } = people
  await api.sql(`
    insert into sys_login_log (tenant_id, user_id, user_name, outcome, ip, user_agent, create_time)
    select tenant_id, id, user_name, case when n % 3 = 0 then 'signInFailed' else 'signedIn' end, '10.0.0.' || n, 'Firefox',
      now() - n * interval '7 hours'
    from sys_user, generate_series(1, 4) n where user_name in ('admin', 'clerk', 'viewer', 'admin.second');
    insert into sys_call_log (tenant_id, user_id, path, method, status, code, duration, trace_id, ip, create_time)
    select tenant_id, id, '/portalsync/product/' || n, 'POST', 200, case when n % 4 = 0 then 'invalid' else '0' end, n * 10,
      'trace-' || n, '10.0.0.' || n, now() - n * interval '9 hours'
    from sys_user, generate_series(1, 6) n where user_name in ('admin', 'clerk', 'admin.second');
    insert into publishing_api_key (tenant_id, name, user_id, scopes)
    select tenant_id, 'API ' || user_name, id, '["product:read"]' from sys_user where user_name in ('admin', 'admin.second');
    insert into publishing_api_call (tenant_id, api_key_id, path, method, status, code, duration, trace_id, ip, create_time)
    select tenant_id, id, '/portalsync/product/' || n, 'POST', 200, case when n % 4 = 0 then 'notPermitted' else '0' end,
      n * 10, 'call-' || n, '10.0.0.' || n, now() - n * interval '9 hours'
    from publishing_api_key, generate_series(1, 6) n;
    insert into marketing_promotion_use (tenant_id, promotion_type, promotion_id, order_id, order_no, store_id, day, amount, state,
      create_time)
    select p.tenant_id, '3', p.id, n::text, 'SO-' || n, (select id from customer_store s where s.tenant_id = p.tenant_id limit 1),
      now()::date, n * 150, case when n % 3 = 0 then 'released' else 'reserved' end, now() - n * interval '9 hours'
    from marketing_full_minus p, generate_series(1, 3) n;
    update product_product p set product_type = '2'
    from (select id, row_number() over (partition by tenant_id order by code desc) n from product_product) l
    where l.id = p.id and l.n <= 9;
    insert into job_run (tenant_id, job, queue, kind, direction, phase, total, file_name, user_id, user_code, user_name, language,
      create_time)
    select tenant_id, 'import', 'import', 'ECOrder', 'import', 'done', n * 10, n || '.xlsx', id, user_code, user_name, 'zh-CN',
      now() - n * interval '9 hours'
    from sys_user, generate_series(1, 3) n where user_name in ('admin', 'admin.second');
    insert into circle_wallet (tenant_id, code, name, org_id)
    select tenant_id, 'QB-REPORT', '企业钱包', min(id) from sys_org group by 1;
    insert into circle_wallet_move (tenant_id, kind, from_account, to_account, to_wallet_id, to_after, amount, wallet_id, source,
      user_name, create_time)
    select tenant_id, 'topUp', 'bank', 'wallet', id, n * 100, n * 100, id, 'CZ-' || n, 'admin', now() - n * interval '9 hours'
    from circle_wallet, generate_series(1, 6) n where code = 'QB-REPORT';
    update workflow_task set due_time = null;
    insert into workflow_instance (tenant_id, definition_id, version, resource, record_id, number, title, amount, initiator_id,
      initiator_name, state, course, start_time)
    select tenant_id, 0, 1, case when n % 2 = 0 then 'order.order' else 'customer.store' end, -n, 'SP-' || n,
      '单据 ' || n, n * 1000, id, name, case when n < 5 then 'running' else 'approved' end,
      '{}', now() - n * interval '9 hours'
    from sys_user, generate_series(1, 6) n where user_name in ('admin', 'admin.second');
    insert into workflow_task (tenant_id, instance_id, resource, kind, position, seat, node_id, node_name, assignee_id, origin, state,
      arrive_time, due_time, end_time, decision, decided_by, opinion)
    select tenant_id, id, resource, 'approve', 0, 0, 'a', '主管审批', initiator_id, 'asked',
      case when state = 'running' then 'open' else 'agreed' end, start_time, start_time + interval '90 hours',
      case when state = 'running' then null else start_time + interval '1 hour' end,
      case when state = 'running' then null else 'agreed' end, case when state = 'running' then null else initiator_id end,
      case when state = 'running' then null else '资料齐全' end
    from workflow_instance where number like 'SP-%'`)
  for (const name of ['clerk', 'viewer']) await api.tokenOf('yunhe', name)
  const token = await api.tokenOf('second', 'admin.second')
  await post('/portalsync/product/createBrand', { code: 'SEC', nameCn: '别家的品牌' }, token)
  let made = 0
  let files = 0
  return {
    ...people,
    async addReader(report, { keys = ['search', 'download'], dataScope = 'all', masks = [] }) {
      const code = `Reader${++made}`
      const { data: role } = await post('/portalsync/user/role/create', { code, name: code, dataScope })
      const [group, page] = report.path.slice(1).split('/')
      const modules = [{ code: `${group}.${page}`, actionKeys: keys }]
      const saved = await post('/portalsync/user/userrole/update', { roleID: role.id, ver: role.ver, modules })
      if (saved.code !== '0') throw new Error(saved.message)
      const named = masks.map(([resource, field, mode]) => ({ resource, field, mode }))
      const body = { roleID: role.id, ver: saved.data.ver, masks: named }
      if (named.length > 0) await post('/portalsync/user/userrole/updateFieldMasks', body)
      return people.addUser({ roles: [code] })
    },
    async exportAs(userId, report, condition = {}, language = 'zh-CN') {
      const caller = await callerOfRun(api.tenants, { id: '0', tenantId: 'yunhe', userId, language })
      const { batchId } = await startExport(api.tenants, caller, {
        exportDataType: report.shape.export?.kind as string,
        queryCondition: JSON.stringify(condition),
      })
      const run = await carryOut(api.tenants, exportJob, runExport, batchId, 'yunhe')
      if (run.phase !== 'done') throw new Error(`the export ended as ${run.phase}: ${run.errorText}`)
      const file = await findFile(api.tenants, 'yunhe', run.files.file as string)
      const path = join(api.tenants.dataDir, `${++files}.xlsx`)
      await pipeline(await api.tenants.files.get(file.key), createWriteStream(path))
      return readSheet(path)
    },
  }
}

async function readSheet(path: string): Promise<string[][]> {
  const workbook = await openWorkbook(path)
  const rows: string[][] = []
  for await (const batch of workbook.readSheet(0))
    for (const row of batch.rows) rows.push(Array.from(row.values, value => String(value ?? '')))
  await workbook.close()
  return rows
}
