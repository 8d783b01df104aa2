import { act } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { usePreference } from '../preferences'
import { usePulse } from '../pulse'
import { sessionStore } from './session'

vi.mock('../request/request', () => import('../../resource-screens/testing/fake-request'))
vi.mock('../when-idle', () => ({ useIdle: () => true }))

const preference = '/portalsync/user/preference/search'
const pulse = '/portalsync/user/pulse'

beforeAll(() => prepareScreens())
beforeEach(() => serve({ [preference]: () => null, [pulse]: () => ({ unread: 0, announcements: [], lookups: {} }) }))

function Page() {
  usePulse()
  const [value, , loading] = usePreference('theme', 'none')
  return loading ? 'is awaited' : value
}

const changeUser = (mustChangePassword: boolean) =>
  sessionStore.set(({ user, ...session }) => ({ ...session, user: user && { ...user, mustChangePassword } }))

it('asks nothing for who has to change the password first, for it would be refused', async () => {
  changeUser(true)
  const page = renderScreen(<Page />)
  expect(page.container.textContent).toContain('none')
  expect([callsTo(preference), callsTo(pulse)]).toEqual([[], []])
  await act(async () => changeUser(false))
  expect(callsTo(preference)).toHaveLength(1)
  expect(callsTo(pulse)).toHaveLength(1)
})
