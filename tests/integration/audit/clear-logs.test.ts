import { clearLogs } from '@sfa/audit/operations/clear-logs'
import { clearLogsJob } from '@sfa/audit/operations/clear-logs.job'
import { runSearch } from '@sfa/kit/calls/job-shapes'
import { schedules } from '@sfa/operations/area/joined-areas'
import { searchLog } from '@sfa/operations/job/log/search-runs'
import { startScheduled } from '@sfa/operations/job/schedule/start-scheduled'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'
import { carryOut } from '../support/carry-out'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const nightly = schedules.filter(({ contract }) => contract === clearLogsJob)
const clock = (now: string) => startScheduled(api.tenants, nightly, new Date(now))
const runsOf = async (tenant: string) =>
  (await api.sql(`select id::text, direction, user_name from job_run where tenant_id = $1 and job = 'clear-logs'`, [
    tenant,
  ])) as { id: string; direction: string; user_name: string }[]

test('each tenant has one run when its time has come, however many workers ask and however long none did', async () => {
  expect(await clock('2026-11-22T12:00:00+08:00')).toEqual([])
  expect(await clock('2026-11-23T03:19:00+08:00')).toEqual([])
  const asked = await Promise.all([clock('2026-11-25T03:21:00+08:00'), clock('2026-11-25T03:21:00+08:00')])
  const [tenants] = await api.sql('select count(*)::int n from tenant where is_deleted = 0')
  expect(asked.flat()).toHaveLength(Number(tenants?.n))
  expect(await clock('2026-11-25T04:00:00+08:00')).toEqual([])
  expect(await runsOf('yunhe')).toMatchObject([{ direction: 'none', user_name: '系统' }])
})

test('the run deletes what the settings of its tenant no longer keep, and nothing of others', async () => {
  await api.sql(`
    insert into sys_call_log (tenant_id, path, method, status, duration, trace_id, ip, create_time)
    select t, '/old/' || days, 'POST', 200, 1, 'x', '10.0.0.1', now() - make_interval(days => days)
    from unnest(array['yunhe', 'second']) t, unnest(array[5, 20, 40]) days`)
  await api.sql(`
    with owner as (insert into publishing_api_key (tenant_id, name, user_id, scopes) values ('yunhe', 'old', 1, '[]')
      returning id)
    insert into publishing_api_call (tenant_id, api_key_id, path, method, status, duration, create_time)
    select 'yunhe', id, '/old/' || days, 'POST', 200, 1, now() - make_interval(days => days)
    from owner, unnest(array[5, 20, 40]) days`)
  const save = { ver: 0, values: { interfaceLog: 10, apiCallLog: 30 } }
  expect((await api.post('/portalsync/settings/LogRetention/save', save, admin)).code).toBe('0')
  const [run] = await runsOf('yunhe')
  const ended = await carryOut(api.tenants, clearLogsJob, clearLogs, run?.id as string, 'yunhe')
  expect(ended).toMatchObject({ phase: 'done', failureCount: 0 })
  const left = await api.sql(
    `select tenant_id, path from sys_call_log where path like '/old/%' order by tenant_id, path`,
  )
  expect(left.map(({ tenant_id, path }) => `${tenant_id} ${path}`)).toEqual([
    'second /old/20',
    'second /old/40',
    'second /old/5',
    'yunhe /old/5',
  ])
  const calls = await api.sql(`select path from publishing_api_call order by path`)
  expect(calls.map(({ path }) => path)).toEqual(['/old/20', '/old/5'])
  const { rows } = await searchLog(api.tenants, aCaller({ tenantId: 'yunhe' }), 'none', runSearch.parse({}))
  expect(rows[0]).toMatchObject({ job: 'clear-logs', direction: 'none', status: '2', userName: '系统' })
})

test('shorter than the law allows is refused at the field', async () => {
  const body = { ver: 1, values: { loginLog: 30 } }
  const { code, data } = await api.post('/portalsync/settings/LogRetention/save', body, admin)
  expect(code).not.toBe('0')
  expect(data.failures).toMatchObject([{ field: 'loginLog' }])
})
