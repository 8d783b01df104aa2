import { reportCall } from '@sfa/kit/report'
import { answerReport } from '@sfa/operations/report/stream-report'
import { loginLogReport } from '@sfa/person/definitions/login-log.report'
import { loginLogQuery } from '@sfa/person/operations/login-log.report'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

const most = 12_000

const path = reportCall(loginLogReport.path, 'search')
const all = { pageIndex: 1, pageSize: -1 }
const ip = '203.0.113.7'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  await addRows(most)
})
afterAll(() => api.stop())

const addRows = (count: number) =>
  api.sql(
    `insert into sys_login_log (tenant_id, user_id, user_name, outcome, ip, create_time)
     select 'yunhe', (select min(id) from sys_user where tenant_id = 'yunhe'), 'row' || n, 'wrongPassword', $2, '2026-01-01'::timestamptz + n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [count, ip],
  )

it('answers every row of a search, in its order, as its pages do', async () => {
  const sort = [{ field: 'createTime', order: 'asc' }]
  const answer = await api.post(path, { ip, sort, page: all }, admin)
  expect(answer).toMatchObject({ status: 200, code: '0', message: '操作成功', total: most })
  expect(answer.data).toHaveLength(most)
  expect(answer.data[0].userName).toBe('row1')
  expect(answer.data.at(-1).userName).toBe(`row${most}`)
  const { data } = await api.post(path, { ip, sort, page: { pageIndex: 12, pageSize: 500 } }, admin)
  expect(answer.data.slice(5_500, 6_000)).toEqual(data)
})

it('cuts no long page short, and counts it exactly', async () => {
  const sort = [{ field: 'createTime', order: 'asc' }]
  const answer = await api.post(path, { ip, sort, page: { pageIndex: 2, pageSize: 11_000 } }, admin)
  expect(answer).toMatchObject({ code: '0', total: most })
  expect(answer.data.map(({ userName }: { userName: string }) => userName)).toEqual(
    Array.from({ length: 1_000 }, (_, at) => `row${11_001 + at}`),
  )
})

it('says in words that there are too many', async () => {
  const caller = aCaller({ tenantId: 'yunhe' })
  // A million rows would take the test a minute.
  const answerOf = (most: number) => answerReport(api.tenants, caller, loginLogQuery, { ip, page: all }, most)
  expect(await answerOf(most)).toMatchObject({ total: most })
  await expect(answerOf(most - 1)).rejects.toMatchObject({ code: 'foundTooMany', params: { max: most - 1 } })
})
