import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, it } from 'vitest'
import { prepareScreens, renderScreen } from '../resource-screens/testing/render-screen'
import { loadDefinitions } from './definitions'
import { useActionText } from './use-action-text'

beforeEach(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('person')
  for (const area of ['customer', 'order', 'material'] as const) await loadDefinitions(area)
})

function Texts({ keys }: { keys: readonly [page: string, key: string][] }) {
  const text = useActionText()
  return <p>{keys.map(([page, key]) => text(key, page)).join(' ')}</p>
}

it('calls a key what its page does by it, where another page does something else', async () => {
  renderScreen(
    <Texts
      keys={[
        ['customer/customermanage', 'close'],
        ['order/orderhistory', 'close'],
        ['materialmanage/materialrequest', 'issue'],
        ['order/orderhistory', 'search'],
      ]}
    />,
  )
  await screen.findByText('关店/重新开店 关闭 发放/确认完成/关闭 查询')
})
