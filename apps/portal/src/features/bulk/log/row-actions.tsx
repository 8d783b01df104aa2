import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../shared/job/download-file'
import { retryJob } from '../../../shared/job/job-calls'
import type { JobRow } from '../../../shared/job/job-row'
import { resourceOfKind } from '../../../shared/job/kind-label'
import { usePermission } from '../../../shared/menu/use-permission'
import { RowLinks } from '../../../shared/row-links'
import { useSession } from '../../../shared/session/session'
import { dialogOf, openRepair } from '../dialogs/open-dialog'
import { askCancel } from '../job/ask-cancel'
import { act, askUndo } from '../job/job-actions'
import { allowedActions, type LogAction, mainFile } from './allowed-actions'

const inLine = 2

/** Links of a row, the two most wanted in the line, the others behind it. */
export function RowActions({ row, onShow }: { row: JobRow; onShow: (batchId: string) => void }) {
  const { t } = useTranslation('bulk')
  const { user } = useSession()
  const may = usePermission()
  const watches = may('importexport/jobmonitor:search')
  const changed = resourceOfKind(row.kind)
  const mayChange = changed?.path ? may(`${changed.path.slice(1)}:batch`) : false
  const actions = allowedActions(row, { userID: user?.userPerson.userID, watches, mayChange }, new Date())
  const perform: Record<LogAction, () => void> = {
    continue: () => (dialogOf(row) ?? (() => onShow(row.batchId)))(),
    repair: () => openRepair(row.batchId),
    download: () => {
      const id = mainFile(row)
      if (id) void downloadFile(id)
    },
    cancel: () => askCancel(row),
    retry: () => void act(row.batchId, () => retryJob(row.batchId)).catch(() => undefined),
    undo: () => askUndo(row),
    details: () => onShow(row.batchId),
  }
  const label = (action: LogAction) =>
    t(action === 'download' && row.direction === 'import' ? `log.action.${fileAction(row)}` : `log.action.${action}`)
  const shown = actions.length > inLine + 1 ? actions.slice(0, inLine) : actions
  const rest = actions.slice(shown.length)
  return (
    <RowLinks>
      {shown.map(action => (
        <Button key={action} type="link" size="small" danger={action === 'cancel'} onClick={perform[action]}>
          {label(action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({ key: action, label: label(action) })),
            onClick: ({ key }) => perform[key as LogAction](),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('log.more')} />
        </Dropdown>
      )}
    </RowLinks>
  )
}

const fileAction = ({ links, job }: JobRow) =>
  job === 'photo-import' ? 'report' : links.failed ? 'failedFile' : links.unprocessed ? 'unprocessedFile' : 'resultFile'
