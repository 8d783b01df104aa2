import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

// A machine that is busy with other tests is several times slower.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A repository of two workspaces without packages from outside, so that npm needs no network. */
let root: string
/** Such a repository with its lockfile, as each test begins with it. */
let fresh: string

beforeAll(() => {
  fresh = mkdtempSync(join(tmpdir(), 'ensure installed '))
  root = fresh
  write('package.json', { name: 'root', private: true, workspaces: ['apps/*', 'packages/*'] })
  write('apps/api/package.json', { name: '@x/api', version: '1.0.0', dependencies: { '@x/db': '*' } })
  write('packages/db/package.json', { name: '@x/db', version: '1.0.0' })
  mkdirSync(join(root, 'scripts'))
  for (const name of ['bootstrap.mjs', 'ensure-installed.mjs']) {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(root, 'scripts', name))
  }
  run('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--cache', join(root, 'cache')])
})

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ensure installed '))
  cpSync(fresh, root, { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))
afterAll(() => rmSync(fresh, { recursive: true, force: true }))

it('installs what is missing, and nothing where it is there', () => {
  expect(ensure()).toContain('Installing the dependencies')
  expect(existsSync(join(root, 'node_modules/@x/db/package.json'))).toBe(true)
  expect(ensure()).toBe('')
})

it('installs also where development packages are to be left out and the home folder is no folder', () => {
  const output = ensure({ NODE_ENV: 'production', npm_config_omit: 'dev', npm_config_cache: '/dev/null/cache' })
  expect(output).toMatch(/Dependencies installed/)
})

it('takes an install by hand for what it is', () => {
  run('npm', ['ci', '--offline', '--no-audit', '--cache', join(root, 'cache')])
  expect(ensure()).toBe('')
})

it('installs again after the lockfile changed', () => {
  ensure()
  write('packages/jobs/package.json', { name: '@x/jobs', version: '1.0.0' })
  run('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--cache', join(root, 'cache')])
  expect(ensure()).toContain('Installing the dependencies')
  expect(existsSync(join(root, 'node_modules/@x/jobs/package.json'))).toBe(true)
})

it('says how to go on when package.json and the lockfile differ', () => {
  write('packages/db/package.json', { name: '@x/db', version: '1.0.0', dependencies: { '@x/nothing': '1.0.0' } })
  expect(ensure()).toMatch(/Installing the dependencies failed.*"npm install" brings them together/s)
  expect(existsSync(join(root, 'node_modules/.install-stamp'))).toBe(false)
})

it('explains itself to an unknown command', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'strat'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('start | dev | build | reset')
})

const write = (path: string, content: unknown) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

function ensure(extra: NodeJS.ProcessEnv = {}): string {
  const code = `const { ensureInstalled } = await import('./scripts/ensure-installed.mjs')
    console.log((await ensureInstalled(process.cwd())) ?? '')`
  return run(process.execPath, ['--input-type=module', '-e', code], { npm_config_offline: 'true', ...extra }).trim()
}

function run(program: string, args: string[], extra: NodeJS.ProcessEnv = {}): string {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...extra } } as const
  const { stdout } = spawnSync(program, args, { ...options, shell: process.platform === 'win32' })
  return stdout
}
