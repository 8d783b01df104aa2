import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { routeGroup } from '@sfa/kit/route-group'
import { routeGroups } from '@sfa/menu/definitions/routes/inventory'
import { expect, it } from 'vitest'
import { builtScreens } from './lib/built-screens'
import { screensPage } from './lib/screens-page'

const projectDir = dirname(import.meta.dirname)

it('docs/screens.md says what the code says (npx tsx scripts/write-screens-page.ts)', async () => {
  const page = readFileSync(join(projectDir, 'docs/screens.md'), 'utf8')
  expect(page).toBe(screensPage(routeGroups, await builtScreens(projectDir)))
})

it('reads from the code which screens are built', async () => {
  const built = await builtScreens(projectDir)
  for (const path of ['/home', '/md-login', '/product/brand', '/messagemanage/messagereply'])
    expect(built).toContain(path)
  expect(built).not.toContain('/visit/coverage')
})

it('marks built routes and aliases of built ones, and counts them', () => {
  const groups = [
    routeGroup(
      'a',
      ['甲', 'A'],
      [
        ['one', ['一', 'One'], 'list'],
        ['two', ['二', 'Two'], 'hidden', { aliasOf: '/a/one' }],
        ['three', ['三', 'Three'], 'list'],
      ],
    ),
  ]
  const page = screensPage(groups, new Set(['/a/one', '/b']))
  expect(page).toContain('**2 of 3 routes are built**, and 1 beside them: `/b`')
  expect(page).toContain('| ✓ | `/a/two` | 二 | Two | hidden | same screen as `/a/one` |')
  expect(page).toContain('|  | `/a/three` |')
})
