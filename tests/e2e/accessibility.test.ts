import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redirectedPaths } from '../../apps/portal/src/app/route-redirects'
import { builtScreens, screensOfAreas } from '../../scripts/lib/built-screens'
import { type Found, look } from './support/look-at-screen'
import { untilDrawn } from './support/open-inside'
import { type Product, shareProduct } from './support/start-product'
import { addDemoRecords, screensOfLayout, walkScreens } from './support/walk-screens'

let product: Product
beforeAll(async () => {
  product = await shareProduct()
})
afterAll(() => product?.stop())

/** Addresses that show a screen outside of the layout in further states. */
const furtherStates: Readonly<Record<string, readonly string[]>> = {
  '/md-register': ['/md-register', '/md-register?tenant=yunhe&receipt=x'],
  '/md-forget-password': ['/md-forget-password', '/md-forget-password#code=x'],
  '/sso-callback': ['/sso-callback?error=ssoNoAccount'],
  '/md-scan': ['/md-scan?code=unknown'],
}
/** Not screens: they lead to others. */
const leadingOn = ['/', '*', '/auth/cas/1', '/auth/sso', ...redirectedPaths]
/** A signed-in person is sent away from them. */
const beforeSignIn = ['/md-login', '/md-register', '/md-forget-password', '/sso-callback']

const root = join(import.meta.dirname, '../..')
const screens = await screensOfLayout(root)
const inLayout = await screensOfAreas(root)
const outside = [...(await builtScreens(root))].filter(path => ![...leadingOn, ...inLayout].includes(path))
const statesOf = (path: string) => furtherStates[path] ?? [path]

describe.each([
  ['zh-CN', 'light'],
  ['en-US', 'dark'],
] as const)('axe finds nothing serious, in %s and %s,', (locale, theme) => {
  const show = async (page: Page, address: string) => {
    await page.goto(address)
    await untilDrawn(page)
    expect(new URL(page.url()).pathname, 'the screen opens').toBe(new URL(address, product.url).pathname)
  }

  test('on the pages before sign-in, as they open and with refused fields', async () => {
    const page = await product.open({ locale, theme })
    const found: Found = {}
    for (const address of outside.filter(path => beforeSignIn.includes(path)).flatMap(statesOf)) {
      await show(page, address)
      await look(page, address, found)
      const submit = page.locator('button[type=submit]')
      if (!(await submit.isVisible())) continue
      await submit.click()
      await page.getByRole('alert').first().waitFor()
      await look(page, `${address}, refused`, found)
    }
    expect(found).toEqual({})
    await page.context().close()
  })

  test('on the pages outside of the layout, and while a phone signs another device in', async () => {
    const found: Found = {}
    const page = await product.signedIn('clerk', { locale, theme })
    for (const address of outside.filter(path => !beforeSignIn.includes(path)).flatMap(statesOf)) {
      await show(page, address)
      await look(page, address, found)
    }
    const desk = await product.open({ locale, theme })
    await desk.goto('/md-login')
    const started = desk.waitForResponse('**/login/scan/start')
    await desk.locator('button:has(.anticon-qrcode)').click()
    const { code } = (await (await started).json()).data
    await desk.locator('svg[role=img], .ant-qrcode svg').first().waitFor()
    await look(desk, 'the code to scan', found)
    await page.goto(`/md-scan?code=${code}`)
    await page.locator('dl').waitFor()
    await look(page, 'the code scanned', found)
    expect(found).toEqual({})
    await Promise.all([page, desk].map(one => one.context().close()))
  })
})

// Once for both attempts.
beforeAll(() => addDemoRecords(product))

/** Whatever the definitions and the features promise was seen. */
const nothing = { found: {}, missing: [] }

test('axe finds nothing serious on any screen and in what it opens, light and dark', {
  timeout: 1_800_000,
}, async () => {
  // One waits for the server while the other works. A theme changes colours alone.
  const [light, dark] = await Promise.all([
    walkScreens(product, screens, { theme: 'light', coloursOnly: false }),
    walkScreens(product, screens, { theme: 'dark', coloursOnly: true }),
  ])
  const { leftOut, ...inLight } = light
  const { leftOut: _, ...inDark } = dark
  process.stdout.write(`Not opened, since others show the same blocks (${leftOut.length}): ${leftOut.join(' ')}\n`)
  expect({ inLight, inDark }).toEqual({ inLight: nothing, inDark: nothing })
})
