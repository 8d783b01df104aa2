import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './support/find-violations'
import { openByMenu, openTabs, tabStrip } from './support/menu'
import { type Product, startProduct } from './support/start-product'

const settingsUrl = 'https://settings.example.com/'
let product: Product
/** Stays signed in for all tests that need no other. */
let page: Page
const pages: Page[] = []
beforeAll(async () => {
  product = await startProduct({ environment: async () => ({ SETTINGS_URL: settingsUrl, TARGET_SIGN: 'sign-1' }) })
  // What an administrator may put into the menu: settings that stand elsewhere, and an address outside.
  await product.sql(`
    update sys_menu set sub_type = '3', url = 'https://settings.example.com/units' where code = 'parameter.unitssetting';
    update sys_menu set sub_type = '4', sub = '[{"name":"one"}]' where code = 'parameter.dictionary';
    insert into sys_menu (tenant_id, code, parent_code, name, description_cn, description_en, sequence)
      values ('yunhe', 'parameter.outside', 'parameter', 'isTurnByHref_${product.url}/favicon.svg?a_b', '外部帮助', 'Help outside', 99);
    insert into sys_role_menu (tenant_id, role_id, menu_code)
      select 'yunhe', id, 'parameter.outside' from sys_role where tenant_id = 'yunhe' and code = 'SystemAdmin'`)
  page = await product.signedIn()
})
afterAll(() => product?.stop())
afterEach(async () => {
  for (const other of pages.splice(0)) await other.context().close()
  // Behind the pages that were opened it would be drawn three times a second.
  await page.bringToFront()
  await page.setViewportSize({ width: 1366, height: 768 })
  expect(product.errors.splice(0)).toEqual([])
})

const forNow = (other: Page): Page => {
  pages.push(other)
  return other
}
const open = async () => forNow(await product.open())
const signedIn = async (userName = 'admin') => forNow(await product.signedIn(userName))
const siderWidth = () =>
  page.locator('.ant-layout-sider').evaluate(element => Math.round(element.getBoundingClientRect().width))
const stored = (of: Page, key: string) => of.evaluate(name => sessionStorage.getItem(name), key)
/** Every address that the page comes by, also those that lead on at once. */
function addressesOf(page: Page): string[] {
  const passed: string[] = []
  page.on('framenavigated', frame => {
    const { pathname, search } = new URL(frame.url())
    passed.push(pathname + search)
  })
  return passed
}

describe('the frame', () => {
  test('has a menu of 240 that folds to 80, and stays folded', async () => {
    await expect.poll(siderWidth).toBe(240)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(siderWidth).toBe(80)
    await page.reload()
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await expect.poll(siderWidth).toBe(80)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(siderWidth).toBe(240)
  })

  test('has the way to the page, the settings site, languages, full screen and the user in its header', async () => {
    await openByMenu(page, '品牌管理', '/product/brand')
    const crumbs = page.locator('header .ant-breadcrumb li:not(.ant-breadcrumb-separator)')
    await expect.poll(() => crumbs.allTextContents()).toEqual(['产品管理', '品牌管理'])
    const settings = page.getByRole('link', { name: '设置中心' })
    expect(await settings.getAttribute('href')).toBe(settingsUrl)
    expect(await settings.getAttribute('target')).toBe('_blank')
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(isFull).toBe(true)
    await page.getByRole('button', { name: '退出全屏' }).click()
    await expect.poll(isFull).toBe(false)
    await page.getByRole('button', { name: /陈晓禾/ }).click()
    const items = page.locator('.ant-dropdown:visible .ant-dropdown-menu-item')
    const itemTexts = async () => (await items.allTextContents()).map(text => text.replace(/\d+$/, ''))
    await expect.poll(itemTexts).toEqual(['消息中心', '修改密码', '退出登录'])
    await items.filter({ hasText: '修改密码' }).click()
    await page.waitForURL('**/md-change-password')
    await page.getByRole('button', { name: '切换语言' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Switch language' }).waitFor()
    await expect.poll(() => crumbs.allTextContents()).toEqual(['Change password'])
    await page.getByRole('button', { name: 'Switch language' }).click()
    await page.getByRole('menuitem', { name: '简体中文' }).click()
    await page.getByRole('button', { name: '切换语言' }).waitFor()
  })

  test('offers the way back to the top after 100 px', async () => {
    await page.setViewportSize({ width: 1366, height: 360 })
    await page.goto('/md-change-password')
    await page.getByLabel('原密码').waitFor()
    const content = page.locator('main')
    const back = page.locator('.ant-float-btn')
    const at = () => content.evaluate(element => Math.round(element.scrollTop))
    await content.evaluate(element => element.scrollTo(0, 99))
    await expect.poll(at).toBe(99)
    expect(await back.isVisible()).toBe(false)
    await content.evaluate(element => element.scrollTo(0, 101))
    await back.waitFor()
    const place = () =>
      back.evaluate(element => {
        const { right, bottom } = element.getBoundingClientRect()
        return [Math.round(innerWidth - right), Math.round(innerHeight - bottom)]
      })
    await expect.poll(place).toEqual([40, 60])
    await back.click()
    await expect.poll(at).toBe(0)
  })

  test('begins a page at its top and names it in the title', async () => {
    await page.setViewportSize({ width: 1366, height: 420 })
    await page.goto('/md-change-password')
    const content = page.locator('main')
    await page.getByLabel('原密码').waitFor()
    await content.evaluate(element => element.scrollTo(0, 50))
    await openByMenu(page, '品牌管理', '/product/brand')
    await expect.poll(() => page.title()).toMatch(/^.+ - 品牌管理$/)
    await expect.poll(() => content.evaluate(element => element.scrollTop)).toBe(0)
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
  })
})

describe('the menu', () => {
  test('leaves the url or the list of a settings entry in session storage, however its page is opened', async () => {
    await openByMenu(page, '单位设置', '/parameter/unitssetting')
    await expect.poll(() => stored(page, 'enterpriseparametersetting')).toBe('https://settings.example.com/units')
    await page.goto('/parameter/dictionary')
    await expect.poll(() => stored(page, 'businessparametersetting')).toBe('[{"name":"one"}]')
  })

  test('opens an address outside in a new window', async () => {
    const before = new URL(page.url()).pathname
    await page
      .getByRole('menuitem', { name: '外部帮助' })
      .or(page.getByRole('menuitem', { name: '参数设置' }))
      .first()
      .waitFor()
    if (!(await page.getByRole('menuitem', { name: '外部帮助' }).isVisible()))
      await page.getByRole('menuitem', { name: '参数设置' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitem', { name: '外部帮助' }).click()
    await (await opened).waitForURL(`${product.url}/favicon.svg?a_b`)
    expect(new URL(page.url()).pathname).toBe(before)
  })

  test('has the message centre with its badge only where the roles have it', async () => {
    await product.sql(`insert into sys_menu_removal (tenant_id, menu_code, role_id)
      select 'yunhe', 'messagemanage.messagereply', id from sys_role where tenant_id = 'yunhe' and code = 'Viewer'`)
    const without = await signedIn('viewer')
    await without.locator('header button[class*=user]').click()
    await without.getByRole('menuitem', { name: '退出登录' }).waitFor()
    expect(await without.getByRole('menuitem', { name: '消息中心' }).count()).toBe(0)
    expect(await without.locator('header .ant-badge-count').count()).toBe(0)
  })
})

describe('the company', () => {
  test('gets its logos and its name into the frame and onto the sign-in page', async () => {
    const logo = async (name: string, width: number, height: number) => {
      const path = join(product.dataDir, name)
      await sharp({ create: { width, height, channels: 3, background: '#c33' } }).toFile(path)
      return path
    }
    await openByMenu(page, '企业信息', '/enterpriseparametersetting/enterprise')
    const field = (name: string) => page.locator('.ant-form-item').filter({ hasText: name })
    const wide = field('系统Logo').locator('input[type=file]')
    await wide.setInputFiles(await logo('wide.jpg', 312, 85))
    await page.getByText('wide.jpg').waitFor()
    await wide.setInputFiles(await logo('wide.png', 312, 85))
    await field('系统Logo').getByRole('img', { name: '系统Logo' }).waitFor()
    await field('系统小Logo')
      .locator('input[type=file]')
      .setInputFiles(await logo('small.png', 90, 90))
    await field('系统小Logo').getByRole('img', { name: '系统小Logo' }).waitFor()
    await page.getByRole('textbox', { name: '系统名称' }).fill('门店管家')
    await page.getByText('网页标题预览：云禾饮品 门店管家').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^保\s*存$/ }).click()

    const brand = page.locator('.ant-layout-sider img').first()
    const naturalWidth = () => brand.evaluate(image => (image as HTMLImageElement).naturalWidth)
    await expect.poll(naturalWidth).toBe(312)
    await expect.poll(() => page.title()).toBe('云禾饮品 门店管家 - 企业信息')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(naturalWidth).toBe(90)
    await page.getByRole('button', { name: '展开菜单' }).click()

    const other = await open()
    // What the server has just told others it may tell for some seconds.
    await expect
      .poll(async () => {
        await other.goto('/md-login')
        const shown = other.locator('img[src^="/portalsync/runtime/logo/wide"]')
        await other.getByLabel('用户名').waitFor()
        return (await shown.count()) && shown.evaluate(image => (image as HTMLImageElement).naturalWidth)
      })
      .toBe(312)
    expect(await findViolations(other)).toEqual([])
  })
})

describe('addresses', () => {
  test('of the two test routes lead to a product and a person table', async () => {
    await page.goto('/testrouter/testrouterone')
    await page.waitForURL('**/userMenu/md_product/product/-')
    await page.getByRole('columnheader', { name: '产品编码' }).waitFor()
    await page.goto('/testrouter/testroutertwo')
    await page.waitForURL('**/userMenu/md_person/person/-')
    await page.getByRole('columnheader', { name: '登录名' }).waitFor()
    await page.goto(`/userMenu/md_demo/demo/${encodeURIComponent('我的对象')}`)
    await tabStrip(page).getByText('我的对象').waitFor()
    await page.goto('/userMenu/md_nothing/x/y')
    await page.getByText('没有名为“md_nothing”的对象').waitFor()
  })

  test('of the target pages get the sign that they lack', async () => {
    const passed = addressesOf(page)
    await page.goto('/targetmanage/target?year=2026')
    await expect.poll(() => passed).toContain('/targetmanage/target?year=2026&sign=sign-1')
    await page.goto('/targetmanage/targetreach?sign=own')
    await page.waitForURL('**/home')
    expect(
      passed.filter(address => address.startsWith('/targetmanage/targetreach') && !address.endsWith('?sign=own')),
    ).toEqual([])
  })

  test('of errors say what is wrong; an unknown one leads home', async () => {
    for (const [path, text] of [
      ['/401', '没有访问权限'],
      ['/500', '服务器出错了'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: text }).waitFor()
    }
    await page.getByRole('button', { name: '返回首页' }).click()
    await page.waitForURL('**/home')
    for (const path of ['/', '/no/such/page', '/nowhere']) {
      await page.goto(path)
      await page.waitForURL('**/home')
    }
    await tabStrip(page).locator('[data-key="/home"] [aria-current=page]').waitFor()
    const tabs = await openTabs(page)
    for (const path of ['/no/such/page', '/nowhere', '/401']) expect(tabs).not.toContain(path)
  })

  test('of sign-in, registration and the forgotten password lead a signed-in user home', async () => {
    for (const path of ['/md-login', '/md-register', '/md-forget-password', '/sso-callback']) {
      await page.goto(path)
      await page.waitForURL('**/home')
    }
  })

  test('of surveys keep their question over the sign-in', async () => {
    const page = await open()
    const passed = addressesOf(page)
    await page.goto('/edit-survey?surveyId=7&useSurveyId=8')
    await page.waitForURL('**/md-login')
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(product.passwordOf('admin'))
    const before = passed.length
    await page.keyboard.press('Enter')
    await expect.poll(() => passed.slice(before)).toContain('/edit-survey?surveyId=7&useSurveyId=8')
  })

  test('of single sign-on lead to sign-in where none is configured', async () => {
    const page = await open()
    for (const path of ['/auth/cas/1', '/auth/sso']) {
      await page.goto(path)
      await page.waitForURL('**/md-login')
    }
  })
})

describe('the way in', () => {
  test('with a code on the sign-in page exchanges it', async () => {
    // As single sign-on leaves it: the code for the address, the secret for this browser alone.
    const [code, secret] = [0, 1].map(() => randomBytes(32).toString('base64url')) as [string, string]
    const hash = (text: string) => `decode('${createHash('sha256').update(text).digest('hex')}', 'hex')`
    await product.sql(`insert into sys_one_time_code (tenant_id, code_hash, purpose, user_id, bound_to, expires_at)
      select 'yunhe', ${hash(code)}, 'authCode', id, ${hash(secret)}, now() + interval '1 minute'
      from sys_user where tenant_id = 'yunhe' and user_name = 'clerk'`)
    const page = await open()
    await page.context().addCookies([{ name: 'sso', value: secret, url: product.url }])
    const exchange = page.waitForRequest('**/getUserByAuthCode')
    await page.goto(`/md-login?auth_code=${code}`)
    expect((await exchange).postDataJSON()).toEqual({ code })
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: /林文静/ }).waitFor()
  })

  test('after a reload is open from the routes of before; what has changed meanwhile follows', async () => {
    const other = await signedIn()
    await openByMenu(other, '数据字典', '/parameter/dictionary')
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await other.route(/getUserInfo|searchByRoleIds|searchMenuFilter/, async route => {
      await held
      await route.continue()
    })
    await other.reload()
    await other.locator('.ant-table-row').first().waitFor()
    await other.locator('header .ant-breadcrumb').getByText('数据字典').waitFor()
    await expect.poll(() => other.title()).toMatch(/ - 数据字典$/)
    await product.sql("insert into sys_menu_removal (tenant_id, menu_code) values ('yunhe', 'parameter.dictionary')")
    answer()
    await other.waitForURL('**/home')
    await other.getByText('您没有权限访问该页面，已返回首页').waitFor()
    await product.sql("delete from sys_menu_removal where menu_code = 'parameter.dictionary'")
  })

  test('leads back to sign-in, and forgets the user, where the user cannot be loaded', async () => {
    const page = await signedIn()
    await page.route('**/user/user/getUserInfo', route => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/product/brand')
    await page.waitForURL('**/md-login')
    expect(await stored(page, 'userInfo')).toBeNull()
    expect((await page.context().cookies()).filter(cookie => cookie.name === 'token')).toEqual([])
  })
})

describe('a tab', () => {
  test('of a page that wants it is closed after a question only', async () => {
    await openByMenu(page, '示例页', '/demo/demopage')
    const close = tabStrip(page).getByRole('button', { name: '关闭 示例页' })
    await close.click()
    const question = page.getByRole('dialog').filter({ hasText: '确定要关闭这一页吗' })
    await question.getByRole('button', { name: /取\s*消/ }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => openTabs(page)).toContain('/demo/demopage')
    await close.click()
    await question.getByRole('button', { name: /确\s*定/ }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => openTabs(page)).not.toContain('/demo/demopage')
  })

  test('keeps its page as it was left, except the change of the password', async () => {
    await openByMenu(page, '品牌管理', '/product/brand')
    await page.goto('/md-change-password')
    await page.getByLabel('原密码').fill('secret')
    await tabStrip(page).locator('[data-key="/product/brand"] button').first().click()
    await page.getByRole('button', { name: '仍要离开' }).click()
    await page.waitForURL('**/product/brand')
    const field = page.locator('main section:visible').getByPlaceholder('请输入品牌编码或品牌名称')
    await field.fill('半截')
    await tabStrip(page).locator('[data-key="/md-change-password"] button').first().click()
    await expect.poll(() => page.getByLabel('原密码').inputValue()).toBe('')
    await tabStrip(page).locator('[data-key="/product/brand"] button').first().click()
    await expect.poll(() => field.inputValue()).toBe('半截')
  })
})
