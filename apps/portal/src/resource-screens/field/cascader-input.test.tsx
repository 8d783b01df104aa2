import { cascader } from '@sfa/kit/fields/fields'
import { area } from '@sfa/organization/definitions/area.resource'
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
  { id: '1', nameCN: '湖北省', parentID: null },
  { id: '2', nameCN: '襄阳市', parentID: '1' },
  { id: '3', nameCN: '樊城区', parentID: '2' },
].map(row => ({ ver: 1, isDeleted: '0', _labels: {}, ...row }))

it('Enter takes the first that was found, without an arrow before it', async () => {
  serve({ '/portalsync/basedata/area/search': () => areas })
  const onChange = vi.fn()
  const field = cascader(['省市区', 'Area'], 'organization.area')
  renderScreen(
    <Form>
      <CascaderInput
        field={field}
        resource={area}
        path={['area']}
        mode="add"
        value={null}
        onChange={onChange}
        renderField={() => null}
      />
    </Form>,
  )
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.keyboard('襄阳')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('2'))
  expect(onChange).toHaveBeenCalledTimes(1)
})
