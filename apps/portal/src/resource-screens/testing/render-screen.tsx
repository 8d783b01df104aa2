import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { languageStore } from '../../shared/language/language'
import { startLocale } from '../../shared/language/locale'
import { PageContext } from '../../shared/menu/use-permission'
import { provideNotices } from '../../shared/notice'
import { ProProvider } from '../../shared/pro-provider'
import { sessionStore } from '../../shared/session/session'
import { listValueTypes } from '../field/value-types'

/** Before all tests of a file that renders: the texts of the screens, and a user who may do everything. */
export async function prepareScreens(actions = '[{"key":"*:*:*"}]'): Promise<void> {
  languageStore.set('zh-CN')
  await startLocale(['common', 'resource', 'product', 'parameter'])
  sessionStore.set({
    user: {
      userId: '1',
      userName: 'admin',
      tenant: '1',
      tenantName: '',
      roleIDs: ['1'],
      mustChangePassword: false,
      userRole: [],
      userPerson: { userID: '1', userCode: 'admin', tenant: '1', orgJson: '[]', personEntityList: [] },
    },
    menu: [{ name: 'all', type: '2', action: actions }],
  })
}

let address = ''
/** The address as the router has it now, path and query. */
export const currentAddress = (): string => address

/** Renders a part of the portal as it stands in the shell. */
export function renderScreen(content: ReactNode, { at = '/page', page = 'product/brand' } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} button={{ autoInsertSpace: false }}>
      <App>
        <Bridge />
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <Address />
            <ProProvider valueTypes={listValueTypes}>
              <PageContext value={page}>{content}</PageContext>
            </ProProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

function Bridge() {
  const notices = App.useApp()
  useLayoutEffect(() => provideNotices(notices), [notices])
  return null
}

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}
