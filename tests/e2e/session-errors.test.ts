import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenTo } from './support/said'
import { script as scriptOn } from './support/scripted'
import { type Product, shareProduct, signIn } from './support/start-product'

/* What the catalogue of errors says of signing in and of the session; each test has pages of its own. */

let product: Product
beforeAll(async () => {
  product = await shareProduct()
})
afterAll(() => product?.stop())

const signInCall = '/portalsync/login/poTalLoginPwdYIZI'
const answered = {
  token: 'x',
  userRole: [{ roleID: '1', code: 'Admin', name: 'Admin' }],
  userPerson: { userID: '1', userCode: 'a', tenant: 'yunhe', personEntityList: [{ name: 'a' }] },
  userId: '1',
  userName: 'a',
  tenant: 'yunhe',
  roleIDs: ['1'],
}

test('a user without a role, and one with the first password', async () => {
  const other = await product.open()
  const heard = await listenTo(other)
  await scriptOn(other, signInCall, { data: { ...answered, userRole: [], roleIDs: [] } })
  await signIn(other, 'a', 'b')
  await heard.dialog('提示', '没有角色，请联系管理员')
  await other.unrouteAll()
  await other.route(/poTalLoginPwdYIZI|getUserInfo/, async route => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, data: { ...json.data, mustChangePassword: true } } })
  })
  await signIn(other, 'viewer', product.passwordOf('viewer'))
  await heard.dialog('警告', '该账户现在为初始默认密码,请修改密码后重新登录!')
  await other.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
  await other.waitForURL('**/md-change-password')
  await scriptOn(other, '/portalsync/login/poTalLoginPwdReset', { refused: '' })
  await other.getByLabel('原密码').fill('Old-word-2026')
  await other.getByLabel('新密码', { exact: true }).fill('New-word-2026')
  await other.getByLabel('确认新密码').fill('New-word-2026')
  await other.locator('form .ant-btn-primary').click()
  await other.getByText('密码重置失败!').waitFor()
  await other.context().close()
})

test('ends where the server no longer knows it, and where it tells nothing of its user', async () => {
  const other = await product.signedIn('viewer')
  await scriptOn(other, '/portalsync/product/searchBrand', { status: 401 })
  await other.goto('/product/brand')
  await other.getByText('登录已过期，请重新登录！').first().waitFor()
  await other.context().close()
  const another = await product.signedIn('viewer')
  await scriptOn(another, '/portalsync/user/user/getUserInfo', { refused: 'x' })
  await another.goto('/product/brand')
  await another.waitForURL('**/md-login**')
  expect(await another.evaluate(() => sessionStorage.getItem('userInfo'))).toBeNull()
  await another.context().close()
})

test('is left although the server does not let it be', async () => {
  const other = await product.signedIn('viewer')
  await scriptOn(other, '/portalsync/login/logout', { status: 500 })
  const noted = other.waitForRequest(/errorLog\/create/)
  await other.getByTitle(/的账号$/).click()
  await other.getByText('退出登录').last().click()
  await other.waitForURL('**/md-login?logout=true')
  expect((await noted).postDataJSON().errors[0].message).toContain('logout')
  await other.context().close()
})
