import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { MenuSearch } from './menu-search'

beforeAll(() => prepareScreens())

it('Ctrl-K opens the search, whose input is the first that a returning focus finds; Escape closes it', async () => {
  renderScreen(<MenuSearch nodes={[]} onOpen={() => undefined} />)
  await screen.findByRole('button')
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog')
  const [first] = dialog.querySelectorAll('input, button, a[href]')
  expect(first?.tagName).toBe('INPUT')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
