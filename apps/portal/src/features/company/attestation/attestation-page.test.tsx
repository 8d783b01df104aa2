import { findAttestationCall, submitAttestationCall } from '@sfa/company/definitions/attestation.calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import AttestationPage from './attestation-page'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces(['company', 'settings'])
})

it('a credit code that cannot be right is told at its field when it is left, and is not sent', async () => {
  serve({ [findAttestationCall.paths[0]]: () => null })
  renderScreen(<AttestationPage />, { page: 'enterpriseparametersetting/attestation' })
  const code = await screen.findByRole('textbox', { name: '统一社会信用代码' })
  await userEvent.click(code)
  await userEvent.paste('91310000MA1K35X05A')
  expect(screen.queryByText(/末位是校验码/)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText(/末位是校验码/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(callsTo(submitAttestationCall.paths[0])).toEqual([])
})
