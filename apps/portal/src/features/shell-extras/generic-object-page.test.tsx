import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import GenericObjectPage from './generic-object-page'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))
// The parts of a page come over a network each time they are asked for.
vi.mock('../../resource-screens/extensions', async original => ({
  ...(await original<typeof import('../../resource-screens/extensions')>()),
  preloadParts: () => new Promise<void>(resolve => setTimeout(resolve, 50)),
}))

it('shows the list of the object that the address names', async () => {
  await prepareScreens()
  serve({})
  renderScreen(
    <Suspense fallback="waiting">
      <Routes>
        <Route path="/userMenu/:obj/:path/:desc" element={<GenericObjectPage />} />
      </Routes>
    </Suspense>,
    { at: '/userMenu/md_brand/brand/-' },
  )
  expect(await screen.findByLabelText('品牌编码')).toBeTruthy()
})
