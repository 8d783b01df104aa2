import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { RecordNames } from './record-names'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

it('ids are not shown while the names are on their way', async () => {
  const row = { id: '37', code: 'B37', nameCn: '云禾', isDeleted: '0' }
  serve({ '/portalsync/product/searchBrand': () => [row] })
  renderScreen(<RecordNames to="product.brand" ids={['37', '38']} />)
  expect(document.body.textContent).not.toContain('37')
  // The other has no record.
  await screen.findByText('云禾、38')
})
