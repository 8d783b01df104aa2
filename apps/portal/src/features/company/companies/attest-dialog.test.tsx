import { companyAttestationCall, decideAttestationCall } from '@sfa/company/definitions/attestation.calls'
import type { Company } from '@sfa/company/definitions/company.calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { RequestError } from '../../../shared/request/request-error'
import { AttestDialog } from './attest-dialog'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('company')
})

it('a licence that was submitted anew meanwhile is shown and judged, and the opinion stays', async () => {
  const submitted = { number: '91310000MA1K35X05B', name: '恒沛商贸', picture: '7', opinion: null, decideTime: null }
  const at = { submitTime: '2026-01-01 10:00:00', submitBy: '管理员', state: 'New' }
  let ver = 1
  serve({
    [companyAttestationCall.paths[0]]: () => ({
      attestation: { ...submitted, ...at, legalPerson: ver === 1 ? '王大明' : '王小明', ver },
      sameNumber: [],
    }),
    [decideAttestationCall.paths[0]]: body =>
      body.ver === ver ? { ...submitted, ...at, state: 'Rejected' } : new RequestError('stale', '数据已被修改', 200),
  })
  const closed = vi.fn()
  renderScreen(<AttestDialog company={{ id: 'second', name: '恒沛' } as Company} onClose={closed} />, {
    page: 'companymanage/companylist',
  })
  await screen.findByText('王大明')
  await userEvent.type(screen.getByLabelText('审核意见'), '照片不清晰')
  ver = 2
  await userEvent.click(screen.getByRole('button', { name: '不通过' }))
  await screen.findByText('企业刚刚重新提交，以下是最新内容，请核对后再审核')
  await screen.findByText('王小明')
  await userEvent.click(screen.getByRole('button', { name: '不通过' }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(true))
  expect(callsTo(decideAttestationCall.paths[0])).toMatchObject([
    { ver: 1, opinion: '照片不清晰' },
    { ver: 2, opinion: '照片不清晰' },
  ])
})
