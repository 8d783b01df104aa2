import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, it, vi } from 'vitest'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import ChangePasswordPage from './change-password-page'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(() => prepareScreens())

it('says what a new password has to be like before one is typed', async () => {
  await i18next.loadNamespaces('sign-in')
  serve({ '/portalsync/login/passwordRule': () => ({ code: 'passwordMiddle', min: 9 }) })
  renderScreen(<ChangePasswordPage />)
  await screen.findByText('密码至少9位，须包含字母和数字')
})
