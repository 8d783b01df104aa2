import { org } from '@sfa/organization/definitions/org.resource'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { RecordSelect } from './record-select'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

it('takes the node of a tree that was typed at the press of Enter, not one whose id has the text in it', async () => {
  const rows = [
    { id: '301', ver: 1, code: 'A', nameCN: '总部', parentID: null, isDeleted: '0' },
    { id: '7', ver: 1, code: 'B30', nameCN: '华东大区', parentID: '301', isDeleted: '0' },
  ]
  serve({ '/portalsync/basedata/org/search': () => rows })
  const chosen = vi.fn()
  renderScreen(<RecordSelect to={org.key} multiple={false} value={[]} onChange={chosen} aria-label="组织" />)
  const box = await screen.findByRole('combobox', { name: '组织' })
  await userEvent.click(box)
  await screen.findByText('华东大区')
  await userEvent.type(box, '30')
  // The tree reads the number of a key, which typing does not give.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(chosen).toHaveBeenLastCalledWith(['7'])
})
