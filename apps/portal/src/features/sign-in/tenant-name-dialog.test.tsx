import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Modal } from 'antd'
import i18next from 'i18next'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { endSession } from '../../shared/session/session'
import TenantNameDialog from './tenant-name-dialog'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const search = '/portalsync/basedata/systemTenant/search'

beforeEach(async () => {
  endSession('logout')
  await prepareScreens()
  await i18next.loadNamespaces('account-request')
  serve({ [search]: () => [] })
})

it('asks once after a sign-in, however often the page is loaded', async () => {
  renderScreen(<TenantNameDialog />)
  await screen.findByText('设置企业简称')
  await userEvent.click(screen.getByRole('button', { name: '以后再说' }))
  cleanup()
  renderScreen(<TenantNameDialog />)
  await new Promise(done => requestAnimationFrame(done))
  expect(screen.queryByText('设置企业简称')).toBeNull()
  expect(callsTo(search)).toHaveLength(1)
  cleanup()

  endSession('logout')
  await prepareScreens()
  renderScreen(<TenantNameDialog />)
  await screen.findByText('设置企业简称')
})

function BehindAnother() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Modal open={open} title="导入门店" onCancel={() => setOpen(false)} />
      <TenantNameDialog />
    </>
  )
}

it('waits until what is open is closed', async () => {
  renderScreen(<BehindAnother />)
  await screen.findByText('导入门店')
  await waitFor(() => expect(callsTo(search)).toHaveLength(1))
  await new Promise(done => requestAnimationFrame(done))
  expect(screen.queryByText('设置企业简称')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await screen.findByText('设置企业简称')
})
