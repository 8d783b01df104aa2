import { actionPaths } from '@sfa/kit/actions/actions'
import { callPath } from '@sfa/kit/resource-calls'
import { materialRequest } from '@sfa/material/definitions/request.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import ApproveDialog from './approve-dialog'
import IssueDialog from './issue-dialog'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const path = (name: string) => actionPaths(materialRequest, name)[0] as string
const row = { id: '7', ver: 3, code: 'WL20261123-000007', state: 'review' }
const line = (lineNo: number, values: object) => ({
  lineNo,
  product: '1',
  productCode: `M${lineNo}`,
  quantity: 10,
  approved: null,
  issued: 0,
  held: 0,
  _labels: { product: '展架' },
  ...values,
})

beforeAll(() => prepareScreens())

const show = (Dialog: typeof ApproveDialog, name: 'approve' | 'issue', lines: readonly object[]) => {
  serve({ [callPath(materialRequest, 'findById')]: () => ({ ...row, lines }), [path(name)]: () => row })
  const onDone = vi.fn()
  renderScreen(
    <Dialog
      resource={materialRequest}
      action={{ ...materialRequest.actions[name]!, name }}
      target={{ row }}
      onDone={onDone}
      onChanged={() => undefined}
      onClose={() => undefined}
    />,
  )
  return onDone
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fill = async (name: string, value: string) => {
  const field = await screen.findByRole('spinbutton', { name })
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

it('approves what was asked for unless less is typed, and no more', async () => {
  const onDone = show(ApproveDialog, 'approve', [line(1, {}), line(2, { quantity: 4 })])
  await fill('第2行批准数量', '5')
  expect(button('批准').disabled).toBe(true)
  await fill('第2行批准数量', '3')
  await userEvent.type(screen.getByLabelText('审批意见'), '同意')
  await userEvent.click(button('批准'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(callsTo(path('approve'))).toEqual([
    {
      id: '7',
      ver: 3,
      opinion: '同意',
      lines: [
        { lineNo: 1, approved: 10 },
        { lineNo: 2, approved: 3 },
      ],
    },
  ])
})

it('issues what is held; lines that are done are not asked about', async () => {
  const onDone = show(IssueDialog, 'issue', [
    line(1, { approved: 8, issued: 2, held: 4 }),
    line(2, { approved: 5, held: 0 }),
    line(3, { approved: 5, issued: 5 }),
  ])
  await screen.findByRole('spinbutton', { name: '第1行本次发放' })
  expect(screen.queryByRole('spinbutton', { name: '第3行本次发放' })).toBeNull()
  await userEvent.type(screen.getByLabelText('领取人'), '张三')
  await userEvent.click(button('发放'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(callsTo(path('issue'))).toEqual([
    { id: '7', ver: 3, receiver: '张三', note: null, lines: [{ lineNo: 1, quantity: 4 }] },
  ])
})
