import { resendWecomCall, wecomStateCall } from '@sfa/person/definitions/directory.calls'
import { wecomSetting } from '@sfa/person/definitions/wecom-setting'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import WecomPanel from './wecom-panel'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('person')
})

const show = () => renderScreen(<WecomPanel settings={wecomSetting} mayEdit values={undefined} />)

it('says what became of messages, and sends the failed ones again', async () => {
  let failed = 2
  serve({
    [wecomStateCall.paths[0]]: () => ({
      configured: false,
      messages: { waiting: 1, failed, unknown: 3, lastError: 'WeCom refused message/send: 60020' },
    }),
    [resendWecomCall.paths[0]]: () => {
      const resent = failed
      failed = 0
      return { resent }
    },
  })
  show()
  expect(await screen.findByText('近30天：待发送1批，发送失败2批，企业微信中找不到的用户3人次')).toBeTruthy()
  expect(screen.getByText('最近的错误：WeCom refused message/send: 60020')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重新发送失败的' }))
  await waitFor(() => expect(callsTo(resendWecomCall.paths[0])).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新发送失败的' })).toBeNull())
})
