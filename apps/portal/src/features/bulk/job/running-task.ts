import { createElement } from 'react'
import { searchLog } from '../../../shared/job/job-calls'
import type { JobRow } from '../../../shared/job/job-row'
import { text } from '../../../shared/language/locale'
import { notice } from '../../../shared/notice'
import { sessionStore } from '../../../shared/session/session'

/** The documented status of a run in progress: 0 in the upload log, 1 in the download log. */
const runningStatus = { import: '0', export: '1' } as const

/** The user's own run of the type that is still in progress, with the body that the documents show for the check. */
export async function findRunning(direction: keyof typeof runningStatus, type: string): Promise<JobRow | undefined> {
  const person = sessionStore.get().user?.userPerson
  const status = runningStatus[direction]
  const body =
    direction === 'import' ? { type, status, createBy: person?.userCode } : { type, status, userID: person?.userID }
  const { rows } = await searchLog(direction, { ...body, page: { pageIndex: 1, pageSize: 1 } }, { saidBy: 'modal' })
  return rows[0]
}

/**
 * The account-status notice; `show` leads to the run that stands in the way. One that waits for a
 * yes is named: nothing but the person ends it.
 */
export function refuseRunning(show?: () => void, running?: Pick<JobRow, 'phase' | 'fileName' | 'batchId'>): void {
  const title = text('bulk:accountStatus.title')
  const waits = running?.phase === 'preview' && { file: running.fileName ?? '', batchId: running.batchId }
  const said = waits ? text('bulk:accountStatus.waits', waits) : text('bulk:accountStatus.exportingInformation')
  const content = createElement('span', null, said)
  if (!show) notice.modal.warning({ title, content, okText: text('common:gotIt') })
  else
    notice.modal.confirm({
      title,
      content,
      okText: text(waits ? 'bulk:accountStatus.confirm' : 'bulk:accountStatus.show'),
      cancelText: text('common:gotIt'),
      onOk: show,
    })
}
