import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { RequestError } from '../../../shared/request/request-error'
import MergeDialog from './merge-dialog'
import MergeSelected from './merge-selected'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const compare = '/portalsync/customer/store-pair/compare'
const merge = '/portalsync/customer/store-pair/merge'
const propose = '/portalsync/customer/store-pair/propose'
const row = {
  id: '5',
  ver: 3,
  firstCode: 'S1',
  firstName: '惠民超市',
  secondCode: 'S2',
  secondName: '惠民超市店',
  state: 'open',
}
const compared = {
  first: { id: '1', ver: 2, code: 'S1', name: '惠民超市', memo: null, tel: '010-1', state: 'passed' },
  second: { id: '2', ver: 4, code: 'S2', name: '惠民超市店', memo: '靠近地铁', tel: '010-2', state: 'passed' },
  differences: [
    { name: 'name', choices: ['first', 'second'], usual: { first: 'first', second: 'second' } },
    { name: 'memo', choices: ['first', 'second'], usual: { first: 'second', second: 'second' } },
    { name: 'tel', choices: [], usual: { first: 'first', second: 'second' } },
  ],
  refused: { first: null, second: null },
  refers: [{ resource: 'customer.wholesaler', first: 0, second: 3 }],
}

beforeAll(() => prepareScreens())
beforeEach(() => serve({ [compare]: () => compared, [merge]: () => ({ mergeId: '7', moved: 3, kept: 0 }) }))

const action = { label: ['合并', 'Merge'] as const, key: 'merge', name: 'merge' }
const open = (onDone = vi.fn()) => {
  renderScreen(
    <MergeDialog
      resource={storePair}
      action={action}
      target={{ row }}
      onDone={onDone}
      onChanged={() => undefined}
      onClose={() => undefined}
    />,
    { page: 'customer/storepair' },
  )
  return onDone
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('shows what differs and what moves, and merges with what is chosen', async () => {
  const onDone = open()
  expect(await screen.findByText(/批发商 3/)).toBeTruthy()
  const name = await screen.findByRole('radiogroup', { name: '门店名称' })
  expect(screen.queryByRole('radiogroup', { name: '电话' })).toBeNull()
  await userEvent.click(within(name).getByRole('radio', { name: 'S2' }))
  await press('合并 S2')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(callsTo(merge)).toEqual([
    { id: '5', ver: 3, keep: 'first', choices: { name: 'second', memo: 'second' }, firstVer: 2, secondVer: 4 },
  ])
})

it('another store that stays has its own usual choices', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'S2 惠民超市店' }))
  await press('合并 S1')
  await waitFor(() => expect(callsTo(merge)).toMatchObject([{ keep: 'second', choices: { name: 'second' } }]))
})

it('says why a store cannot stay, and what the server refuses', async () => {
  serve({
    [compare]: () => ({ ...compared, refused: { first: '门店“惠民超市”当前状态为“已关店”，不能合并', second: null } }),
    [merge]: () =>
      new RequestError('invalid', '验证未通过', 200, {
        failures: [{ field: 'name', code: 'required', message: '必填' }],
      }),
  })
  open()
  await press('合并 S1')
  expect(await screen.findByText('门店名称：必填')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'S1 惠民超市' }))
  expect(await screen.findByText(/不能合并/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '合并 S2' })).toHaveProperty('disabled', true)
})

it('two selected stores are put together first', async () => {
  serve({
    [propose]: () => ({ id: '5' }),
    '/portalsync/customer/store-pair/findById': () => row,
    [compare]: () => compared,
  })
  const shown = (selectedIds: string[]) => (
    <MergeSelected resource={storePair} search={{}} selectedIds={selectedIds} selecting onChanged={() => undefined} />
  )
  renderScreen(shown(['1', '2']), { page: 'customer/customermanage' })
  await press('合并')
  expect(await screen.findByText('S1 惠民超市 ⇄ S2 惠民超市店')).toBeTruthy()
  expect(callsTo(propose)).toEqual([{ firstId: '1', secondId: '2' }])
})
