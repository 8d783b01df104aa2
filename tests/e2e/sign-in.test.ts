import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Provider, startProvider } from '../integration/sso/start-provider'
import { goInside } from './support/open-inside'
import { type OpenOptions, type Product, signIn, startProduct } from './support/start-product'

let provider: Provider
let product: Product
beforeAll(async () => {
  product = await startProduct({
    async environment(url) {
      provider = await startProvider(url)
      return provider.settings
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await provider?.stop()
})

const pages: Page[] = []
async function open(options?: OpenOptions): Promise<Page> {
  const page = await product.open(options)
  pages.push(page)
  return page
}
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  expect(product.errors.splice(0)).toEqual([])
})

const expired = (page: Page) => page.getByRole('dialog').filter({ hasText: '登录已过期，请重新登录！' })
/** An open portal hears with its next call that its session is over; it asks for news only twice a minute. */
const makeNextCall = (page: Page) => goInside(page, '/product/brand')

const passwordOf = (userName: string, tenant?: string) => product.passwordOf(userName, tenant)
const homeOf = (page: Page) => page.waitForURL('**/home')

/** Types the answer of the captcha that the page shows. */
async function answerCaptcha(page: Page) {
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await product.sql(`update sys_captcha set answer_hash = sha256(convert_to(id || ':abcd', 'utf8'))`)
  await page.getByLabel('验证码', { exact: true }).fill('abcd')
}

describe('the sign-in page', () => {
  it('is used with the keyboard alone, and leads to what was asked for', async () => {
    const page = await open()
    await page.goto('/product/brand?code=A')
    await page.waitForURL('**/md-login')
    await page.getByLabel('用户名').waitFor()
    await page.keyboard.type(' admin ')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
    // What was refused is corrected where the cursor stands.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('密码')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(passwordOf('admin'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/product/brand?code=A')
  })

  it.each(['zh-CN', 'zh-TW', 'en-US'])('weighs at most 270 kB of script in %s', async language => {
    const page = await open()
    await page.addInitScript(chosen => {
      if (location.protocol !== 'about:') sessionStorage.setItem('language', chosen)
    }, language)
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', response => {
      if (response.url().endsWith('.js')) scripts.set(response.url(), response.body())
    })
    // Also what a page asks for once it is drawn belongs to its weight.
    await page.goto('/md-login', { waitUntil: 'networkidle' })
    const bodies = await Promise.all(scripts.values())
    expect(bodies.length).toBeGreaterThan(3)
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(270_000)
  })

  it('tells a user without a role to ask the administrator', async () => {
    const page = await open()
    await signIn(page, 'norole', passwordOf('norole'))
    const dialog = page.getByRole('dialog')
    await dialog.locator('.ant-modal-confirm-title', { hasText: '提示' }).waitFor()
    await dialog.getByText('当前用户没有角色，请联系管理员').waitFor()
    expect(new URL(page.url()).pathname).toBe('/md-login')
  })
})

describe('a forgotten password', () => {
  it('is replaced with the link that an administrator issues', async () => {
    const person = await open()
    await person.goto('/md-login')
    await person.getByRole('link', { name: '忘记密码' }).click()
    await person.getByRole('heading', { name: '忘记密码' }).waitFor()
    await person.getByLabel('用户名').fill('viewer')
    await answerCaptcha(person)
    await person.getByRole('button', { name: '提交申请' }).click()
    await person.getByText('如果该账号存在').waitFor()

    const admin = await open()
    await signIn(admin, 'admin', passwordOf('admin'))
    await homeOf(admin)
    await admin.goto('/person/accountrequest')
    await admin.getByRole('tab', { name: '密码申请' }).click()
    const row = admin.getByRole('row', { name: /viewer/ })
    await row.getByText('待处理').waitFor()
    await row.getByRole('button', { name: '发放链接' }).click()
    await admin.getByRole('button', { name: '已核实，发放链接' }).click()
    const link = await admin.getByText(`${product.url}/md-forget-password#code=`).textContent()
    await row.getByText('已发链接').waitFor()

    const elsewhere = await open()
    await signIn(elsewhere, 'viewer', passwordOf('viewer'))
    await homeOf(elsewhere)

    await person.goto(String(link).trim())
    await person.getByLabel('新密码', { exact: true }).fill('Neu-passwort-2')
    await person.getByLabel('确认新密码').fill('Neu-passwort-3')
    await person.getByRole('button', { name: '保存新密码' }).click()
    await person.getByText('两次输入的密码不一致').waitFor()
    await person.getByLabel('确认新密码').fill('Neu-passwort-2')
    await person.getByRole('button', { name: '保存新密码' }).click()
    await person.getByText('密码已重设').waitFor()
    await signIn(person, 'viewer', 'Neu-passwort-2')
    await homeOf(person)

    // The session that was open elsewhere ends with its next call, and leads to where sessions begin.
    await makeNextCall(elsewhere)
    const ended = elsewhere.waitForRequest(`${provider.url}/auth?**`)
    await expired(elsewhere).getByRole('button', { name: '重新登录' }).click()
    await ended
  })
})

describe('a new colleague', () => {
  it('asks for an account, is approved, and must change the first password', async () => {
    const person = await open()
    await person.goto('/md-login')
    await person.getByRole('link', { name: '注册账号' }).click()
    await person.getByRole('heading', { name: '注册账号' }).waitFor()
    await person.getByLabel('用户名').fill('wang.li')
    await person.getByLabel('姓名').fill('王丽')
    await person.getByLabel('手机号码').fill('123')
    await answerCaptcha(person)
    await person.getByRole('button', { name: '提交申请' }).click()
    await person.getByText('手机号码不正确').waitFor()
    await person.getByLabel('手机号码').fill('13800000001')
    await person.getByRole('button', { name: '提交申请' }).click()
    await person.getByRole('heading', { name: '审批中' }).waitFor()

    const admin = await open()
    await signIn(admin, 'admin', passwordOf('admin'))
    await homeOf(admin)
    await admin.goto('/person/accountrequest')
    const row = admin.getByRole('row', { name: /wang\.li/ })
    await row.getByRole('button', { name: '拒绝' }).click()
    const rejecting = admin.getByRole('dialog', { name: '拒绝：王丽' })
    await rejecting.getByRole('button', { name: '拒绝' }).click()
    await rejecting.getByText('该字段必填').waitFor()
    await rejecting.getByRole('button', { name: '取消' }).click()
    await row.getByRole('button', { name: '通过' }).click()
    const dialog = admin.getByRole('dialog', { name: '通过：王丽' })
    for (const [label, option] of [
      ['角色', '只读用户'],
      ['组织', '云禾饮品（演示）'],
    ] as const) {
      await dialog.getByLabel(label).click()
      await admin.locator('.ant-select-item-option, .ant-select-tree-title').filter({ hasText: option }).first().click()
      await admin.keyboard.press('Escape')
    }
    await dialog.getByRole('button', { name: '通过' }).click()
    await row.getByText('已完成').waitFor()
    // What is decided is not decided again, and the grey button says why.
    expect(await row.getByRole('button', { name: '拒绝' }).getAttribute('title')).toBe('该申请已处理')
    const secret = admin.getByRole('dialog', { name: '账号已开通' })
    const password = ((await secret.locator('td').last().textContent()) ?? '').trim()
    expect(password).toMatch(/^\S{16}$/)

    await person.getByRole('button', { name: '查看最新结果' }).click()
    await person.getByText('账号 wang.li 已开通').waitFor()
    const refused: string[] = []
    person.on('response', answer => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await signIn(person, 'wang.li', password)
    await person.waitForURL('**/md-change-password')
    const warning = person.getByRole('dialog')
    await warning.locator('.ant-modal-confirm-title', { hasText: '警告' }).waitFor()
    await warning.getByText('该账户现在为初始默认密码,请修改密码后重新登录!').waitFor()
    expect(await person.getByText('该账户现在为初始默认密码').count()).toBe(1)
    await warning.getByRole('button').click()
    await person.goto('/product/brand')
    await person.waitForURL('**/md-change-password')
    await person.getByLabel('原密码').fill(password)
    expect(refused).toEqual([])
    await person.getByLabel('新密码', { exact: true }).fill('Neu-passwort-2')
    await person.getByLabel('确认新密码').fill('Neu-passwort-2')
    await person.getByRole('button', { name: '保存' }).click()
    await person.waitForURL('**/md-login?logout=true')
    await signIn(person, 'wang.li', 'Neu-passwort-2')
    await homeOf(person)
  })
})

describe('scanning', () => {
  it('signs the waiting page in when the phone confirms', async () => {
    const desk = await open()
    await desk.goto('/md-login')
    const started = desk.waitForResponse('**/login/scan/start')
    await desk.getByRole('button', { name: '扫码登录' }).click()
    const { code } = (await (await started).json()).data
    await desk.getByText('等待扫描').waitFor()

    const phone = await open({ viewport: { width: 390, height: 844 } })
    await phone.goto(`/md-scan?code=${code}`)
    // Not signed in yet: signing in leads back to the confirmation.
    await phone.getByLabel('用户名').fill('clerk')
    await phone.getByLabel('密码', { exact: true }).fill(passwordOf('clerk'))
    await phone.keyboard.press('Enter')
    await phone.getByText('有一台设备正在请求登录您的账号').waitFor()
    await desk.getByText('林文静，请在手机上确认登录').waitFor()
    await phone.getByRole('button', { name: '确认登录' }).click()
    await phone.getByText('请在原来的设备上继续').waitFor()
    await homeOf(desk)
    await desk.getByRole('button', { name: /林文静/ }).waitFor()
  })
})

describe('single sign-on', () => {
  it('comes back signed in, at the page that was asked for', async () => {
    await provider.control({ person: { sub: 'p-1', preferred_username: 'clerk' } })
    const page = await open()
    await page.goto('/product/category')
    await page.getByRole('button', { name: '统一认证' }).click()
    await page.waitForURL('**/product/category')
    await page.getByRole('button', { name: /林文静/ }).waitFor()
  })

  it('says why it failed, and leads back', async () => {
    await provider.control({ person: { sub: 'p-2', preferred_username: 'stranger' } })
    const page = await open()
    await page.goto('/auth/cas/1')
    await page.getByText('系统中没有对应的账号').waitFor()
    await page.getByRole('button', { name: '返回登录' }).click()
    await page.waitForURL('**/md-login')
  })

  it('is where an ended session leads', async () => {
    await provider.control({ person: { sub: 'p-1', preferred_username: 'clerk' } })
    const page = await open()
    await signIn(page, 'clerk', passwordOf('clerk'))
    await homeOf(page)
    await product.sql("update sys_session set ended_at = now() where ended_at is null and tenant_id = 'yunhe'")
    // The provider would sign the user in again at once, and the user would not see why the page is gone.
    await makeNextCall(page)
    await expired(page).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('userInfo'))).toBeNull()
    expect(await page.locator('.ant-layout-sider').count()).toBe(0)
    const left = page.waitForRequest(`${provider.url}/auth?**`)
    await expired(page).getByRole('button', { name: '重新登录' }).click()
    await left
    await page.getByRole('button', { name: /林文静/ }).waitFor()
  })
})

describe('a session in several tabs', () => {
  it('is taken over by a new tab, and ends in all of them', async () => {
    const first = await open()
    await signIn(first, 'admin', passwordOf('admin'))
    await homeOf(first)
    const second = await first.context().newPage()
    await second.goto('/home')
    await second.getByRole('button', { name: /陈晓禾/ }).waitFor()
    await second.getByRole('button', { name: /陈晓禾/ }).click()
    await second.getByText('退出登录').click()
    await second.waitForURL('**/md-login?logout=true')
    await first.waitForURL('**/md-login?logout=true')
    expect((await first.context().cookies()).filter(cookie => cookie.name === 'token')).toEqual([])
  })
})

describe('the nickname of a company', () => {
  it('is asked for as long as there is none, in letters and digits', async () => {
    const page = await open()
    await signIn(page, 'admin.empty', passwordOf('admin.empty', 'empty'))
    const dialog = page.getByRole('dialog', { name: '设置企业简称' })
    await dialog.getByLabel('企业简称').fill('空白企业')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('请输入英文或数字').waitFor()
    await dialog.getByLabel('企业简称').fill('Blank1')
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    const asked = page.waitForResponse('**/systemTenant/search')
    await page.reload()
    expect((await (await asked).json()).data).toMatchObject([{ tenantID: 'empty', tenantName: 'Blank1' }])
    await page.getByRole('button', { name: /管理员/ }).waitFor()
    expect(await dialog.isVisible()).toBe(false)
  })
})
