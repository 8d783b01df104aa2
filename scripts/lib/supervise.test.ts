import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longestDatabaseStopMs } from '@sfa/embedded/stop-postmaster'
import { afterAll, expect, it, vi } from 'vitest'
import { longestServiceStopMs, type Service, supervise } from './supervise'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
const running: Service[] = []
afterAll(async () => {
  await Promise.all(running.map(service => service.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a service of this source and answers the pauses, in seconds, that it was started again after. */
async function pausesOf(name: string, source: string, count: number): Promise<number[]> {
  const program = join(folder, `${name}.mjs`)
  writeFileSync(program, source)
  const pauses: number[] = []
  const logFile = join(folder, `${name}.log`)
  const service = supervise({ name, command: [program], environment: process.env, logFile, cwd: folder }, line =>
    pauses.push(Number(/in ([\d.]+) s/.exec(line)?.[1])),
  )
  running.push(service)
  await vi.waitUntil(() => pauses.length >= count, { timeout: 60_000, interval: 20 })
  await service.stop()
  return pauses.slice(0, count)
}

it('starts a service that worked again at once, however often it is killed', { timeout: 90_000 }, async () => {
  const source = "process.send('ready', () => process.kill(process.pid, 'SIGKILL'))"
  expect(await pausesOf('working', source, 4)).toEqual([0.1, 0.1, 0.1, 0.1])
})

it('ends one that does not listen to SIGTERM', { timeout: 90_000 }, async () => {
  const program = join(folder, 'deaf.mjs')
  writeFileSync(
    program,
    "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('ready'); console.log('up')",
  )
  const logFile = join(folder, 'deaf.log')
  const service = supervise(
    { name: 'deaf', command: [program], environment: process.env, logFile, cwd: folder },
    () => {},
  )
  running.push(service)
  await vi.waitUntil(() => service.lastWords() === 'up', { timeout: 60_000, interval: 20 })
  await service.stop(100)
})

/** Services are stopped side by side, and the database after them. */
it('Ctrl-C never waits longer than 15 s for services and database together', () => {
  expect(longestServiceStopMs + longestDatabaseStopMs).toBeLessThan(15_000)
})

it('tries one that cannot start less and less often', { timeout: 90_000 }, async () => {
  expect(await pausesOf('broken', 'process.exit(1)', 3)).toEqual([0.1, 0.3, 0.9])
})
