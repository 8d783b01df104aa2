import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../resource-screens/testing/render-screen'
import { TickList } from './tick-list'

beforeAll(() => prepareScreens())

it('tells what is moved, and how, in the language of the reader', async () => {
  const items = ['品牌', '品类'].map(label => ({ id: label, label, ticked: true }))
  const { container } = renderScreen(<TickList items={items} onChange={() => undefined} />)
  const grip = screen.getByRole('button', { name: '拖动排序：品牌' })
  expect(grip.getAttribute('aria-roledescription')).toBe('可排序')
  grip.focus()
  await userEvent.keyboard(' ')
  await waitFor(() => expect(container.ownerDocument.body.textContent).toContain('已拿起“品牌”：第1项，共2项'))
  expect(container.ownerDocument.body.textContent).toContain('按空格键拿起')
  expect(container.ownerDocument.body.textContent).not.toMatch(/draggable/i)
})
