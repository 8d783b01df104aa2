import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'layers-'))
const services = 'packages/services/src'
const seed = `${services}/seed/roles.ts`

const againstEngine = [
  ['a service', `${services}/resource/save.ts`, `${services}/person/rules.ts`],
  ['an import', `${services}/bulk/import/check.ts`, `${services}/product/rules.ts`],
  ['the rights', `${services}/permission/access.ts`, `${services}/product/rights.ts`],
  ['the list of areas', `${services}/resource/start.ts`, `${services}/areas.ts`],
  ['a definition', `${services}/resource/brand.ts`, 'packages/resources/src/product/brand.resource.ts'],
  ['the registrar', 'apps/api/src/routes/resource/calls.ts', 'apps/api/src/routes/person/calls.ts'],
  ['the screens', 'apps/portal/src/resource-screens/list.ts', 'apps/portal/src/features/person/button.ts'],
] as const
const againstSeed = [
  [`${services}/person/seeded.ts`, seed],
  ['apps/api/src/main.ts', seed],
] as const
const allowed = [
  [`${services}/person/user.ts`, `${services}/resource/own.ts`],
  [`${services}/resource/own.ts`, 'packages/resources/src/parameter/custom-field.resource.ts'],
  ['apps/api/src/migrate.ts', seed],
] as const

/** Rules that are broken, as `<rule>: <from> → <to>`. */
let broken: string[] = []

beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('tsconfig.json', '{}')
  const imports = [...againstEngine.map(([, from, to]) => [from, to] as const), ...againstSeed, ...allowed]
  for (const [, to] of imports) write(to, 'export const it = 1\n')
  for (const [from, to] of imports) {
    const up = '../'.repeat(from.split('/').length - 1)
    write(from, `import { it as that } from '${up}${to.replace(/\.ts$/, '')}'\nexport const it = that\n`)
  }
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = join(root, '.dependency-cruiser.cjs')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'apps', 'packages'],
    { cwd: folder, encoding: 'utf8' },
  )
  if (!stdout) throw new Error(stderr)
  broken = JSON.parse(stdout).summary.violations.map(
    ({ rule, from, to }: { rule: { name: string }; from: string; to: string }) => `${rule.name}: ${from} → ${to}`,
  )
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(againstEngine)('the engine may not name an area: %s', (_, from, to) => {
  expect(broken).toContain(`engine-names-no-area: ${from} → ${to}`)
})

test.each(againstSeed)('%s may not make demo data', (from, to) => {
  expect(broken).toContain(`production-without-seed: ${from} → ${to}`)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(broken.filter(one => one.endsWith(`${from} → ${to}`))).toEqual([])
})
