import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redirectedPaths } from '../../apps/portal/src/app/route-redirects'
import { builtScreens } from '../../scripts/lib/built-screens'
import { findViolations } from './support/find-violations'
import { type Product, startProduct } from './support/start-product'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

/** Screens whose path alone opens nothing, and an address of theirs that does. */
const addresses: Readonly<Record<string, string>> = {
  '/userMenu/:obj/:path/:desc': '/userMenu/md_product/product/-',
  '/sso-callback': '/sso-callback?error=ssoNoAccount',
  '/md-scan': '/md-scan?code=unknown',
}
/** Not screens: they lead to others. */
const leadingOn = ['/', '*', '/auth/cas/1', '/auth/sso', ...redirectedPaths]
/** A signed-in person is sent away from them. */
const beforeSignIn = ['/md-login', '/md-register', '/md-forget-password', '/sso-callback']

// Whatever the areas register from now on is looked at, without a line here.
const built = await builtScreens(join(import.meta.dirname, '../..'))
const screens = [...built].filter(path => !leadingOn.includes(path)).map(path => addresses[path] ?? path)
const isOutside = (address: string) => beforeSignIn.includes(address.split('?')[0] ?? '')
const inside = screens.filter(address => !isOutside(address))

/** Buttons that open a drawer or a dialog, by how their text or name begins. */
const opening = /^(新增|新建|添加|编辑|查看|详情|复制|导入|导出|批量|图片导入|显示字段设置|成员|权限|发送|审批)/

async function settled(page: Page): Promise<void> {
  await page.locator('h1, main section > *, input').first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('.ant-spin-spinning, .ant-skeleton, [role=progressbar][aria-busy]'),
  )
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  expect(new URL(page.url()).pathname, 'the screen opens').toBe(new URL(address, product.url).pathname)
}

/** Findings by what was open. */
type Found = Record<string, string[]>

/** What a page still gets into order by itself is no finding: only what stays for several looks. */
async function look(page: Page, what: string, found: Found): Promise<void> {
  let findings = await findViolations(page)
  for (let more = 0; more < 3 && findings.length > 0; more++) findings = await findViolations(page)
  if (findings.length > 0) found[what] = findings
}

/**
 * Opens whatever the page's buttons open, one button of each kind, and looks at it. Buttons are found by their names
 * each time: what comes later to a page moves the others.
 */
async function lookInside(page: Page, address: string, found: Found): Promise<void> {
  const buttons = page.locator('main button:enabled:visible')
  const opened = page.locator('.ant-drawer-section, .ant-modal-container')
  const seen = new Set<string>()
  const nextOf = async () => {
    const names = await buttons.evaluateAll(all => all.map(one => one.ariaLabel ?? one.textContent.trim()))
    return names.find(name => !seen.has(opening.exec(name)?.[0] ?? name) && opening.test(name))
  }
  await show(page, address)
  for (let name = await nextOf(); name !== undefined; name = await nextOf()) {
    seen.add(opening.exec(name)?.[0] as string)
    const named = page.locator(`[aria-label=${JSON.stringify(name)}]`)
    await buttons
      .and(named)
      .or(buttons.filter({ hasText: name }))
      .first()
      .click()
    await page.locator('.ant-drawer-section, .ant-modal-container, .ant-popover').first().waitFor()
    await settled(page)
    await look(page, `${address} ${name}`, found)
    await page.keyboard.press('Escape')
    if (await opened.count()) await show(page, address)
  }
}

describe.each(['light', 'dark'] as const)('axe finds nothing serious, %s,', theme => {
  test('on the pages before sign-in', async () => {
    const page = await product.open({ theme })
    const found: Found = {}
    for (const address of screens.filter(isOutside)) {
      await show(page, address)
      await look(page, address, found)
    }
    expect(found).toEqual({})
    await page.context().close()
  })

  test('on any page', { timeout: 600_000 }, async () => {
    const page = await product.signedIn('admin', { theme })
    const found: Found = {}
    for (const address of inside) {
      await show(page, address)
      await look(page, address, found)
    }
    expect(found).toEqual({})
    await page.context().close()
  })
})

test('axe finds nothing serious in drawers and dialogs', { timeout: 900_000 }, async () => {
  const page = await product.signedIn('admin')
  const found: Found = {}
  for (const address of inside) await lookInside(page, address, found)
  expect(found).toEqual({})
})
