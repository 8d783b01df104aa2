import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bundleServer } from './bundle-server'

// A machine that is busy with other tests is several times slower.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundle server '))
  write('package.json', '{"type":"module"}')
  write('apps/api/src/main.ts', `import { greet } from '@sfa/words/greet'\nconsole.log(greet('api'))`)
  write('apps/api/src/migrate.ts', `export {}\nconsole.log('migrate')`)
  write('apps/worker/src/main.ts', `import { greet } from '@sfa/words/greet'\nconsole.log(greet('worker'))`)
  write('apps/worker/src/runtime/sandbox-import.ts', `console.log('sandbox')`)
  write('packages/words/package.json', '{"name":"@sfa/words","type":"module","exports":{"./*":"./src/*.ts"}}')
  write('packages/words/migrations/0001-first.sql', 'select 1')
  write(
    'packages/words/src/greet.ts',
    `import { version } from 'words-engine'
export const greet = (who: string): string => who + version`,
  )
  write('packages/words/src/unpack-child.ts', `console.log('child')`)
  for (const [folder, version] of Object.entries({ '': 1, 'packages/words/': 2 })) {
    write(
      `${folder}node_modules/words-engine/package.json`,
      '{"name":"words-engine","type":"module","exports":"./index.js"}',
    )
    write(`${folder}node_modules/words-engine/index.js`, `export const version = ' uses version ${version}'`)
  }
  mkdirSync(join(root, 'node_modules/@sfa'))
  symlinkSync(join(root, 'packages/words'), join(root, 'node_modules/@sfa/words'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

it('makes a program of every entry, which find the package versions that their sources ask for', async () => {
  await bundleServer(root)
  expect(run('api')).toBe('api uses version 2')
  expect(run('worker')).toBe('worker uses version 2')
  expect(['migrate', 'sandbox-import', 'unpack-child'].map(run)).toEqual(['migrate', 'sandbox', 'child'])
})

it('says which program is missing', async () => {
  rmSync(join(root, 'apps/worker'), { recursive: true })
  await expect(bundleServer(root)).rejects.toThrow('The server has no program "worker"')
})

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

const run = (name: string) =>
  spawnSync(process.execPath, [join(root, 'dist/server', `${name}.js`)], { encoding: 'utf8' }).stdout.trim()
