import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { RowLink, RowLinks } from '../row-links'
import { LinksFold } from './fold-links'

const links = (
  <LinksFold value>
    <RowLinks>
      <RowLink onClick={() => undefined}>查看</RowLink>
      <RowLink onClick={() => undefined}>取消</RowLink>
    </RowLinks>
    <button type="button">别处</button>
  </LinksFold>
)

it('the line moves back once the focus has left it, and not between two of its links', async () => {
  const moved = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue(undefined)
  render(links)
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(moved).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '别处' }))
  expect(moved).toHaveBeenCalledOnce()
})
