import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { languageStore } from '../../shared/language/language'
import { startLocale } from '../../shared/language/locale'
import * as request from '../../shared/request/request'
import { RequestError } from '../../shared/request/request-error'
import { endSession, sessionStore, sessionToken } from '../../shared/session/session'
import { SignInForm } from './sign-in-form'

const post = vi.spyOn(request, 'post')
const fetchFile = vi.spyOn(request, 'fetchFile')
const user = {
  userRole: [{ roleID: '1', code: 'Admin', name: 'Admin' }],
  userPerson: { userID: 'u7', userCode: 'zhou', tenant: 't1' },
  userId: 'u7',
  userName: 'zhou',
  tenant: 't1',
  roleIDs: ['1'],
  token: 'secret-token',
}

beforeAll(() => {
  languageStore.set('zh-CN')
  return startLocale(['common', 'sign-in'])
})
beforeEach(() => {
  post.mockReset()
  fetchFile.mockReset()
  fetchFile.mockResolvedValue({ blob: new Blob(['<svg/>']), headers: { 'x-captcha-id': 'captcha-1' } })
})
afterEach(() => endSession('logout'))

function show(path = '/md-login') {
  const router = createMemoryRouter(
    [
      { path: '/md-login', element: <SignInForm /> },
      { path: '*', element: 'inside' },
    ],
    { initialEntries: [path] },
  )
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </App>
    </ConfigProvider>,
  )
  return router
}

async function submit(userName: string, password: string) {
  for (const [label, value] of [
    ['用户名', userName],
    ['密码', password],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
  await userEvent.click(screen.getByRole('button', { name: /登录$/ }))
}

it('signs in with the trimmed user name and goes home', async () => {
  post.mockResolvedValue(user)
  const router = show()
  await submit('  zhou ', 'right')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(post.mock.calls[0]?.[1]).toEqual({ userName: 'zhou', password: 'right' })
  expect(sessionToken()).toBe('secret-token')
})

it('says what is missing, and sends nothing', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: '登录' }))
  expect(screen.getByText('请输入用户名')).toBeDefined()
  expect(screen.getByText('请输入密码')).toBeDefined()
  expect(post).not.toHaveBeenCalled()
})

it('shows a refusal in the form, which keeps what was typed', async () => {
  post.mockRejectedValue(new RequestError('signInFailed', '用户名或密码错误', 200, { captchaRequired: false }))
  show()
  await submit('zhou', 'wrong')
  expect(await screen.findByText('用户名或密码错误')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('zhou')
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong')
  expect(screen.queryByLabelText('验证码')).toBeNull()
})

it('asks for the captcha when the server does, and sends it with its id', async () => {
  post.mockRejectedValueOnce(new RequestError('signInFailed', '用户名或密码错误', 200, { captchaRequired: true }))
  post.mockResolvedValueOnce(user)
  const router = show()
  await submit('zhou', 'wrong')
  await userEvent.type(await screen.findByLabelText('验证码'), ' x7kq ')
  await submit('zhou', 'right')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(post.mock.calls[1]?.[1]).toEqual({
    userName: 'zhou',
    password: 'right',
    captcha: 'x7kq',
    captchaId: 'captcha-1',
  })
})

it('fetches another captcha on a click', async () => {
  post.mockRejectedValue(new RequestError('captchaRequired', '请输入验证码', 200, { captchaRequired: true }))
  show()
  await submit('zhou', 'x')
  await userEvent.click(await screen.findByRole('button', { name: '看不清？点击更换' }))
  await waitFor(() => expect(fetchFile).toHaveBeenCalledTimes(2))
})

it('asks for the code of the app after the right password, and sends it', async () => {
  post.mockRejectedValueOnce(new RequestError('otpRequired', '请输入动态验证码', 200, { captchaRequired: false }))
  post.mockResolvedValueOnce(user)
  const router = show()
  await submit('zhou', 'right')
  await userEvent.type(await screen.findByLabelText('动态验证码'), ' 123456 ')
  await submit('zhou', 'right')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(post.mock.calls[1]?.[1]).toEqual({ userName: 'zhou', password: 'right', otp: '123456' })
})

it('shows the picture for an app that has to be set up', async () => {
  const setup = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x:zhou?secret=GEZDGNBV' }
  post.mockRejectedValueOnce(new RequestError('otpSetupRequired', '请扫描', 200, { captchaRequired: false, setup }))
  show()
  await submit('zhou', 'right')
  expect(await screen.findByText('GEZD GNBV')).toBeDefined()
  expect(screen.getByLabelText('动态验证码')).toBeDefined()
})

it('tells a user without any role, and does not sign in', async () => {
  post.mockResolvedValue({ ...user, userRole: [] })
  const router = show()
  await submit('zhou', 'right')
  expect(await screen.findByRole('dialog', { name: '提示' })).toBeDefined()
  expect(sessionStore.get().user).toBeUndefined()
  expect(router.state.location.pathname).toBe('/md-login')
})

it.each([
  ['a default password', {}, '该账户现在为初始默认密码,请修改密码后重新登录!'],
  ['a password that is too old', { passwordExpired: true }, '密码已超过有效期，请修改密码后重新登录！'],
])('warns of %s and leads to changing it', async (_, why, words) => {
  post.mockResolvedValue({ ...user, mustChangePassword: true, ...why })
  const router = show()
  await submit('zhou', 'right')
  const warning = await screen.findByRole('dialog', { name: '警告' })
  expect(warning.textContent).toContain(words)
  await waitFor(() => expect(router.state.location.pathname).toBe('/md-change-password'))
})

it.each([
  ['?timeout=true', '登录已过期，请重新登录！'],
  ['?logout=true', '您已安全退出'],
])('says after %s why the user stands here', async (query, words) => {
  show(`/md-login${query}`)
  expect(await screen.findByText(words)).toBeDefined()
})
