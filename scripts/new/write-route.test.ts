import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteGroup } from '@sfa/kit/route-group'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRoute } from './write-route'

let folder: string
let areaDir: string
beforeEach(() => {
  areaDir = mkdtempSync(join(tmpdir(), 'area-'))
  folder = mkdtempSync(join(tmpdir(), 'routes-'))
  cpSync(join(import.meta.dirname, '../../packages/platform/menu/definitions/routes'), folder, {
    recursive: true,
  })
})
afterEach(() => {
  for (const made of [folder, areaDir]) rmSync(made, { recursive: true })
})

const page = { name: 'price-request', titles: ['价格申请', 'Price request'], kind: 'list' } as const

/** The group as the written file has it. */
async function groupIn(path: string | null, key: string): Promise<RouteGroup | undefined> {
  // The copies stand outside of the repository.
  const kit = join(import.meta.dirname, '../../packages/engine/kit/src')
  const text = readFileSync(path as string, 'utf8')
  writeFileSync(path as string, text.replaceAll("'@sfa/kit/", `'${kit}/`))
  const module: Record<string, readonly RouteGroup[]> = await import(pathToFileURL(path as string).href)
  return Object.values(module)
    .flat()
    .find(group => group.key === key)
}

test('a page of a group that there is comes last in it', async () => {
  const group = await groupIn(writeRoute(folder, areaDir, { area: 'product', ...page }), 'product')
  expect(group).toMatchObject({ title: ['产品管理', 'Products'], icon: 'ShoppingOutlined' })
  expect(group?.routes.length).toBeGreaterThan(1)
  expect(group?.routes.at(-1)).toMatchObject({
    path: '/product/pricerequest',
    title: ['价格申请', 'Price request'],
    kind: 'list',
    proposed: true,
  })
})

/** As many groups of the inventory stand: one page on one line, and no icon. */
const onePage = `
  routeGroup(
    'onepage',
    ['一页', 'One page'],
    [['only', ['一页', 'One page'], 'list']],
  ),`

test('a group that was in no menu gets an icon, with one page on its line too', async () => {
  const path = join(folder, 'settings.ts')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/settingsRoutes[^\n]*\[$/m, text => text + onePage),
  )
  for (const area of ['onepage', 'nomenu']) {
    const group = await groupIn(writeRoute(folder, areaDir, { area, ...page }), area)
    expect(group?.icon).toBe('AppstoreOutlined')
    expect(group?.routes.at(-1)?.path).toBe(`/${area}/pricerequest`)
  }
})

test('an area without a group gets one, with a title of its own', async () => {
  const group = await groupIn(writeRoute(folder, areaDir, { area: 'nowhere', ...page }), 'nowhere')
  expect(group).toMatchObject({ title: ['新的分组', 'Nowhere'], icon: 'AppstoreOutlined' })
  expect(group?.routes.map(({ path }) => path)).toEqual(['/nowhere/pricerequest'])
})

test('the title of a new group may be said', async () => {
  const named = await groupIn(
    writeRoute(folder, areaDir, { area: 'quality', ...page, group: ['质量管理', 'Quality control'] }),
    'quality',
  )
  expect(named?.title).toEqual(['质量管理', 'Quality control'])
})

test('a page that the inventory has is left as it is', () => {
  const path = join(folder, 'master.ts')
  const before = readFileSync(path, 'utf8')
  expect(writeRoute(folder, areaDir, { area: 'product', ...page, name: 'brand' })).toBeNull()
  expect(readFileSync(path, 'utf8')).toBe(before)
})
