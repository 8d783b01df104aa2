import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'layers-'))
const operations = 'packages/engine/operations/src'
const person = 'packages/platform/person'
const order = 'packages/areas/order'
const product = 'packages/areas/product'
const demo = 'packages/demo-tenant/src/roles.ts'
const ownTable = 'packages/engine/kit/src/own-tables/custom-field.resource.ts'

/** Imports that are refused, each with the rule that refuses it. */
const refused = [
  ['packages-engine-operations-walls', `${operations}/resource/save.ts`, `${person}/operations/rules.ts`],
  ['packages-engine-operations-walls', `${operations}/bulk/import/check.ts`, `${product}/rules/rules.ts`],
  ['packages-engine-operations-walls', `${operations}/resource/brand.ts`, `${product}/definitions/brand.resource.ts`],
  ['packages-engine-db-walls', 'packages/engine/db/src/search.ts', `${operations}/resource/find.ts`],
  ['packages-engine-kit-walls', 'packages/engine/kit/src/field.ts', 'packages/engine/registry/src/registry.ts'],
  ['packages-kernel-walls', 'packages/kernel/src/money.ts', 'packages/engine/kit/src/label.ts'],
  ['packages-areas-product-walls', `${product}/operations/count.ts`, `${order}/operations/lines.ts`],
  ['packages-platform-person-walls', `${person}/operations/count.ts`, `${order}/definitions/order.resource.ts`],
  ['rules-and-definitions-open-no-operations', `${order}/rules/fill.ts`, `${order}/operations/fill.ts`],
  [
    'rules-and-definitions-open-no-operations',
    `${order}/definitions/kept.resource.ts`,
    `${operations}/resource/kept.ts`,
  ],
  ['areas-wait-for-no-area', `${operations}/resource/start.ts`, `${operations}/area/joined-areas.ts`],
  ['engine-names-no-area', 'apps/api/src/routes/resource/calls.ts', 'apps/api/src/routes/person/calls.ts'],
  ['engine-names-no-area', 'apps/portal/src/resource-screens/list.ts', 'apps/portal/src/features/person/button.ts'],
  ['production-without-demo', `${person}/operations/seeded.ts`, demo],
  ['production-without-demo', 'apps/api/src/main.ts', demo],
] as const
const allowed = [
  [`${person}/operations/user.ts`, `${operations}/resource/own.ts`],
  [`${order}/operations/sold.ts`, `${product}/definitions/brand.resource.ts`],
  [`${operations}/resource/own.ts`, ownTable],
  ['apps/api/src/migrate.ts', demo],
] as const

/** Rules that are broken, as `<rule>: <from> → <to>`. */
let broken: string[] = []

beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('tsconfig.json', '{}')
  const depends = (folder: string, ...names: string[]) =>
    write(
      `${folder}/package.json`,
      JSON.stringify({ dependencies: Object.fromEntries(names.map(name => [name, '*'])) }),
    )
  depends(order, '@sfa/operations', '@sfa/product')
  depends(product, '@sfa/operations')
  depends(person, '@sfa/operations')
  const imports = [...refused.map(([, from, to]) => [from, to] as const), ...allowed]
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

test.each(refused)('%s: %s may not import %s', (rule, from, to) => {
  expect(broken).toContain(`${rule}: ${from} → ${to}`)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(broken.filter(one => one.endsWith(`${from} → ${to}`))).toEqual([])
})
