import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repository } from './repository'
import type { StageReport } from './stage-reporter'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-reporter-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What a run of the test files leaves behind, by the name of the file. */
async function run(sources: Record<string, string>): Promise<StageReport> {
  const vitest = JSON.stringify(join(repository, 'node_modules/vitest/dist/index.js'))
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(join(folder, name), `import { beforeAll, it } from ${vitest}\n${source}`)
  }
  const reporter = JSON.stringify(join(repository, 'scripts/lib/stage-reporter.ts'))
  const report = join(folder, 'report/unit.json')
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { StageReporter } from ${reporter}\nexport default { test: { reporters: [new StageReporter(${JSON.stringify(report)})] } }`,
  )
  const args = [join(repository, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
  await new Promise<void>(resolve => execFile(process.execPath, args, () => resolve()))
  return JSON.parse(readFileSync(report, 'utf8'))
}

it('counts tests, files that cannot be loaded and hooks that fail, and times each file', async () => {
  const { passed, failed, files, failures, repeated } = await run({
    'mixed.test.ts': `it('passes', () => {})\nit('passes too', () => {})\nit('fails', () => { throw new Error('not as wanted') })\nlet attempts = 0\nit('passes at last', { retry: 1 }, () => { if (attempts++ === 0) throw new Error('at first') })`,
    'unloadable.test.ts': `throw new Error('not loaded')`,
    'hook.test.ts': `beforeAll(() => { throw new Error() })\nit('never runs', () => {})`,
  })
  expect({ passed, failed }).toEqual({ passed: 3, failed: 3 })
  expect(files.map(({ file }) => file.replace(/.*\//, '')).toSorted()).toEqual([
    'hook.test.ts',
    'mixed.test.ts',
    'unloadable.test.ts',
  ])
  expect(files.find(({ file }) => file.endsWith('mixed.test.ts'))?.seconds).toBeGreaterThan(0)
  expect(failures?.join('\n')).toMatch(/mixed\.test\.ts > fails\n {2}not as wanted/)
  expect(failures?.join('\n')).toContain('not loaded')
  expect(repeated).toEqual([expect.stringMatching(/mixed\.test\.ts > passes at last$/)])
})
