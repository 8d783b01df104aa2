import { cascader } from '@sfa/resource-kit/fields/fields'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { beforeAll, expect, it, vi } from 'vitest'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { CascaderInput } from './cascader-input'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

const areas = [
  { id: '1', title: '湖北省', parent: null },
  { id: '2', title: '襄阳市', parent: '1' },
  { id: '3', title: '樊城区', parent: '2' },
]

it('Enter takes the first that was found, without an arrow before it', async () => {
  serve({ '/portalsync/parameter/area/tree': () => areas })
  const onChange = vi.fn()
  const field = cascader(['省市区', 'Area'], 'organization.area')
  renderScreen(
    <Form>
      <CascaderInput field={field} path={['area']} mode="add" value={null} onChange={onChange} />
    </Form>,
  )
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.keyboard('襄阳')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2'))
  expect(onChange).toHaveBeenCalledTimes(1)
})
