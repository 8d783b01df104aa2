import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { identifyProcess, pidExists } from '@sfa/embedded/process-identity'
import { startPostgres } from '@sfa/embedded/start-postgres'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDataFolder } from './lib/data-folder'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reset-'))
  dataDir = join(folder, 'data')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('stops what runs and deletes the data, the database included', async () => {
  openDataFolder(dataDir)
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  const portal = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ ...identifyProcess(portal.pid!), port: 8080 }))
  const ended = once(portal, 'exit')
  expect(reset().output).toContain('the next start begins anew')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(existsSync(dataDir)).toBe(false)
  expect(pidExists(server.pid)).toBe(false)
})

it('does not delete a folder that it did not make', () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'thesis.docx'), 'words')
  openDataFolder(dataDir)
  expect(reset()).toMatchObject({ status: 1, output: expect.stringContaining('was not made by this program') })
  expect(existsSync(join(dataDir, 'thesis.docx'))).toBe(true)
})

it('does not touch anything when the database is one of your own', () => {
  openDataFolder(dataDir)
  const { status, output } = reset({ DATABASE_URL: 'postgresql://owner@example.test/sales' })
  expect(status).toBe(1)
  expect(output).toContain('DATABASE_URL is set')
  expect(existsSync(dataDir)).toBe(true)
})

it('has nothing to do before the first start', () => {
  expect(reset()).toMatchObject({ status: 0, output: expect.stringContaining('nothing to reset') })
})

function reset(extra: NodeJS.ProcessEnv = {}) {
  const script = fileURLToPath(new URL('reset.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...extra },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
