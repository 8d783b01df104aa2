import { EditOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session'
import { openRepair } from '../dialogs/open-dialog'
import type { JobDetails } from '../job/job-details'
import { mayRepair } from './may-repair'

/** Opens the grid of what an import refused; of more rows than it takes, says that the workbook is the way. */
export function RepairButton({ job, onOpen }: { job: JobDetails; onOpen?: () => void }) {
  const { t, i18n } = useTranslation('bulk')
  const { user } = useSession()
  const { repair } = job
  if (!repair || !mayRepair(job, user?.userPerson.userID)) return null
  if (repair.open > 0)
    return (
      <Button
        type="primary"
        ghost
        icon={<EditOutlined />}
        onClick={() => {
          onOpen?.()
          openRepair(job.batchId)
        }}
      >
        {t('repair.open', { rows: repair.open.toLocaleString(i18n.language) })}
      </Button>
    )
  return job.failureCount > repair.limit ? (
    <Typography.Text type="secondary">
      {t('repair.tooMany', { limit: repair.limit.toLocaleString(i18n.language) })}
    </Typography.Text>
  ) : null
}
