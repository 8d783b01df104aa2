import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, it } from 'vitest'
import { useReturnedFocus } from './use-returned-focus'

/** A menu above the page, of which an entry opens a dialog; both are taken away at once, as pages do it. */
function Page() {
  useReturnedFocus()
  const [shown, show] = useState<'menu' | 'dialog'>()
  return (
    <>
      <button type="button" onClick={() => show('menu')}>
        more
      </button>
      <button type="button" onClick={() => show('dialog')}>
        open
      </button>
      <main tabIndex={-1} />
      {shown === 'menu' && (
        <Layer key="menu">
          <Focused name="entry" onClick={() => show('dialog')} />
        </Layer>
      )}
      {shown === 'dialog' && (
        <Layer key="dialog">
          <Focused name="close" onClick={() => show(undefined)} />
        </Layer>
      )}
    </>
  )
}
const Focused = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button key={name} ref={button => button?.focus()} type="button" onClick={onClick}>
    {name}
  </button>
)
/** A layer above the page, as antd makes one for each dialog. */
function Layer({ children }: { children: ReactNode }) {
  const [layer] = useState(() => document.createElement('div'))
  return (
    <>
      <span
        ref={here => {
          if (here) document.body.append(layer)
          else layer.remove()
        }}
      />
      {createPortal(children, layer)}
    </>
  )
}
const show = () => {
  const root = document.createElement('div')
  root.id = 'root'
  render(<Page />, { container: document.body.appendChild(root) })
}
const button = (name: string) => screen.getByRole('button', { name })

it('a dialog that is taken away gives the focus back to its button', async () => {
  show()
  await userEvent.click(button('open'))
  await waitFor(() => expect(document.activeElement).toBe(button('close')))
  await userEvent.click(button('close'))
  await waitFor(() => expect(document.activeElement).toBe(button('open')))
})

it('where an entry of a menu opened it, the button of the menu gets the focus', async () => {
  show()
  await userEvent.click(button('more'))
  await userEvent.click(button('entry'))
  await waitFor(() => expect(document.activeElement).toBe(button('close')))
  await userEvent.click(button('close'))
  await waitFor(() => expect(document.activeElement).toBe(button('more')))
})

it('where what opened it is seen no longer, the page that is shown gets the focus', async () => {
  show()
  const opener = button('open')
  await userEvent.click(opener)
  await waitFor(() => expect(document.activeElement).toBe(button('close')))
  opener.style.display = 'none'
  await userEvent.click(button('close'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
