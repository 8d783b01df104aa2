import { brand } from '@sfa/product/definitions/brand.resource'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ResourcePage } from './resource-page'
import { serve } from './testing/fake-request'
import { prepareScreens, renderScreen } from './testing/render-screen'

vi.mock('../shared/request/request', () => import('./testing/fake-request'))

it('who may only search sees no other button', async () => {
  await prepareScreens('[{"key":"search"}]')
  serve({
    '/portalsync/product/searchBrand': () => [
      { id: '1', ver: 1, code: 'B1', nameCn: '品牌1', isDeleted: '0', logo: [] },
    ],
  })
  renderScreen(<ResourcePage resource={brand} />, { at: '/product/brand' })
  await screen.findByText('品牌1')
  for (const name of ['新增', '编辑', '查看']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true)
})
