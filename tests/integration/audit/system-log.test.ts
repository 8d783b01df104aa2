import { systemLogReport } from '@sfa/audit/definitions/system-log.report'
import { reportCall } from '@sfa/kit/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInPath, startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const search = async (body: object, token = admin) =>
  (await api.post(reportCall(systemLogReport.path, 'search'), { ...body, page: { pageIndex: 1, pageSize: 50 } }, token))
    .data

test('tells of refused sign-ins, failed jobs, faults of calls and of scripts, and of nothing that went well', async () => {
  await api.post(signInPath, { userName: 'clerk', password: 'wrong-one' })
  await api.post('/portalsync/user/errorLog/create', { errors: [{ message: 'x is undefined', page: '/home' }] }, admin)
  await api.sql(`insert into sys_call_log (tenant_id, path, method, status, duration, trace_id)
    values ('yunhe', '/portalsync/store/search', 'POST', 500, 7, 'trace-7'), ('yunhe', '/portalsync/store/create', 'POST', 200, 7, 't')`)
  await api.sql(`insert into job_run (tenant_id, job, queue, kind, direction, phase, error_code, user_id, user_code, user_name, language, end_time)
    values ('yunhe', 'import-data', 'bulk', 'Product', 'import', 'failed', 'fileMissing', '1', 'u', '陈静', 'zh-CN', now())`)
  const [failed] = await search({ level: ['error'], source: ['security'] })
  expect(failed).toMatchObject({ event: '用户名或密码错误', userName: expect.any(String) })
  expect(await search({ source: ['script'] })).toMatchObject([
    { event: '/home', detail: 'x is undefined', level: 'error' },
  ])
  expect(await search({ source: ['call'] })).toMatchObject([
    { detail: 'POST /portalsync/store/search', traceId: 'trace-7' },
  ])
  expect((await search({ source: ['job'], level: ['error'], userName: '陈静' }))[0]).toMatchObject({
    event: 'Product',
    job: 'import-data',
  })
  const all: { event: string }[] = await search({ source: ['security'] })
  expect(all.some(({ event }) => event === '登录成功')).toBe(false)
  const second = await api.tokenOf('second', 'admin.second')
  expect(await search({ source: ['call'] }, second)).toEqual([])
})
