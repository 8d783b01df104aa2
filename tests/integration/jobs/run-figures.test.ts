import { ownFigures, tenantFigures } from '@sfa/operations/job/log/run-figures'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ours = aCaller()
const colleague = aCaller({ userId: '2', keys: new Set() })
let services: TenantServices
beforeAll(async () => {
  services = await startTenantServices()
  const add = (tenant: string, user: string, days: number, waited: number, rows: number, refused: number) =>
    services.pool.query(
      `insert into job_run (tenant_id, job, queue, kind, direction, phase, user_id, user_code, user_name, language,
         success_count, failure_count, create_time, start_time, end_time)
       select $1, 'import', 'bulk', 'Product', 'import', 'done', $2, $2, $2, 'zh-CN', $5, $6,
         moment - make_interval(secs => $4), moment, moment + interval '1 second'
       from (select date_trunc('day', now() at time zone 'Etc/GMT-8') at time zone 'Etc/GMT-8'
               - make_interval(days => $3) + interval '1 minute' as moment) at`,
      [tenant, user, days, waited, rows, refused],
    )
  await add('one', '1', 0, 4, 100, 3)
  await add('one', '1', 0, 8, 50, 0)
  await add('one', '2', 1, 30, 7, 1)
  await add('one', '2', 9, 30, 7, 1)
  await add('two', '1', 0, 500, 9999, 0)
})
afterAll(() => services?.stop())

it('counts the jobs, rows and waiting times of each day of the tenant', async () => {
  const days = await tenantFigures(services, ours, { per: 'day', points: 3 })
  expect(days.map(({ at: _, ...day }) => day)).toEqual([
    { jobs: 0, rows: 0, refused: 0, wait: null, longestWait: null },
    { jobs: 1, rows: 7, refused: 1, wait: 30, longestWait: 30 },
    { jobs: 2, rows: 150, refused: 3, wait: 6, longestWait: 8 },
  ])
  expect(days[0]?.at).toMatch(/^\d{4}-\d\d-\d\d$/)
})

it('counts by hours of UTC+8', async () => {
  const hours = await tenantFigures(services, ours, { per: 'hour', points: 48 })
  expect(hours).toHaveLength(48)
  expect(hours.filter(({ jobs }) => jobs > 0).map(({ at, jobs }) => [at.slice(-5), jobs])).toEqual([
    ['00:00', 1],
    ['00:00', 2],
  ])
})

it('tells a user of their own jobs, and of those of others only with the key of the monitor', async () => {
  const [, day] = await ownFigures(services, colleague, { per: 'day', points: 2 })
  expect(day).toMatchObject({ jobs: 0, wait: null })
  const days = await ownFigures(services, colleague, { per: 'day', points: 10 })
  expect(days.reduce((sum, { rows }) => sum + rows, 0)).toBe(14)
  await expect(tenantFigures(services, colleague, { per: 'day', points: 2 })).rejects.toMatchObject({
    code: 'notPermitted',
  })
})
