import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { NewLogins } from './new-logins'

const login = { userName: 'wang.fang', name: '王芳', password: 'aB3-xy&Z9_kqw' }

beforeEach(async () => {
  await prepareScreens('[]')
  await i18next.loadNamespaces('person')
})

it('shows name and password, and copies both with the address', async () => {
  const user = userEvent.setup()
  let copied = ''
  // Pages over plain http have no clipboard of their own.
  document.execCommand = vi.fn(() => {
    copied = (document.activeElement as HTMLTextAreaElement).value
    return true
  })
  vi.stubGlobal('isSecureContext', false)
  renderScreen(<NewLogins logins={[login]} />)
  screen.getByText('王芳')
  screen.getByText(login.password)
  expect(screen.queryByText(/没有角色/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /复制登录信息/ }))
  await screen.findByText('已复制')
  expect(copied).toBe(`姓名：王芳\n登录名：wang.fang\n密码：${login.password}\n网址：${location.origin}`)
  vi.unstubAllGlobals()
})

it('warns of a user without a role, and says where the browser refuses to copy', async () => {
  const user = userEvent.setup()
  document.execCommand = vi.fn(() => false)
  vi.stubGlobal('isSecureContext', false)
  renderScreen(<NewLogins logins={[login]} withoutRole />)
  screen.getByText(/该用户没有角色/)
  await user.click(screen.getByRole('button', { name: /复制登录信息/ }))
  await screen.findByText('浏览器不允许复制，请手工抄写')
  vi.unstubAllGlobals()
})
