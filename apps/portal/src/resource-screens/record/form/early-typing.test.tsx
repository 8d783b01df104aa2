import { user } from '@sfa/person/definitions/user.resource'
import { fireEvent, waitFor } from '@testing-library/react'
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../testing/fake-request'
import { prepareScreens, renderScreen } from '../../testing/render-screen'
import { RecordDrawer } from '../editor/record-drawer'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

const none: ReadonlySet<string> = new Set()
const nothing = () => undefined
const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

beforeAll(() => prepareScreens())
// React draws as it does in a browser: effects come after what is drawn.
beforeEach(() => {
  react.IS_REACT_ACT_ENVIRONMENT = false
})
afterEach(() => {
  react.IS_REACT_ACT_ENVIRONMENT = true
})

let show: (open: boolean) => void
function Page() {
  const [open, setOpen] = useState(false)
  show = setOpen
  return (
    <RecordDrawer resource={user} open={open ? adding : undefined} hidden={none} onSaved={nothing} onClose={nothing} />
  )
}
const adding = { mode: 'add' } as const

/** Types into a field in the moment in which it comes into the page. */
const typeAtOnce = (id: RegExp, typed: string) =>
  new Promise<void>(resolve => {
    const observer = new MutationObserver(() => {
      const input = [...document.querySelectorAll('input')].find(one => id.test(one.id))
      if (!input) return
      observer.disconnect()
      fireEvent.input(input, { target: { value: typed } })
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

it('keeps what is typed as soon as a field is seen', async () => {
  serve({})
  renderScreen(<Page />)
  const typed = typeAtOnce(/_mobile$/, '12345')
  show(true)
  await typed
  // The form has been prepared when it asks for a draft.
  await waitFor(() => expect(callsTo('/portalsync/user/preference/search')).toHaveLength(1))
  await act(async () => undefined)
  expect([...document.querySelectorAll('input')].find(one => /_mobile$/.test(one.id))?.value).toBe('12345')
})
