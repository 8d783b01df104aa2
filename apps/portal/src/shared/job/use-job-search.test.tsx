import { waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { loadAllDefinitions } from '../definitions'
import { startLocale } from '../language/locale'
import { useJobSearch } from './use-job-search'

vi.mock('../request/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await startLocale(['bulk'])
  await loadAllDefinitions()
})

it('every text field of the logs says what it waits for', async () => {
  const asked: (string | undefined)[] = []
  function Fields() {
    const { fields } = useJobSearch('import', {}, () => undefined)
    for (const { dataIndex, formItemRender } of fields) {
      const item = (formItemRender as (() => ReactElement<{ placeholder?: string }>) | undefined)?.()
      if (dataIndex !== 'time') asked.push(item?.props.placeholder)
    }
    return null
  }
  renderScreen(<Fields />)
  await waitFor(() => expect(asked).toContain('请输入'))
  expect(asked).not.toContain(undefined)
})
