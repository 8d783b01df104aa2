import { EditOutlined } from '@ant-design/icons'
import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { useSession } from '../../../shared/session/session'
import { openRepair } from '../dialogs/open-dialog'
import { mayRepair } from './may-repair'

interface Props {
  job: JobDetails
  /** It is the way on, not one among others. */
  primary?: boolean
  onOpen?: () => void
}

/** Opens the grid of what an import refused. */
export function RepairButton({ job, primary = false, onOpen }: Props) {
  const { t } = useTranslation('bulk')
  const rows = useRowsToRepair(job)
  if (rows === 0) return null
  return (
    <Button
      type="primary"
      ghost={!primary}
      icon={<EditOutlined />}
      onClick={() => {
        onOpen?.()
        openRepair(job.batchId)
      }}
    >
      {t('repair.open', { rows: formatCount(rows) })}
    </Button>
  )
}

/** Says that the workbook is the way, where an import refused more rows than the grid takes. */
export function TooManyToRepair({ job }: { job: JobDetails }) {
  const { t } = useTranslation('bulk')
  const { user } = useSession()
  const { repair, failureCount } = job
  if (!repair || repair.open > 0 || failureCount <= repair.limit || !mayRepair(job, user?.userPerson.userID))
    return null
  return <Typography.Text type="secondary">{t('repair.tooMany', { limit: formatCount(repair.limit) })}</Typography.Text>
}

/** Refused rows that wait in the grid for this user. */
export function useRowsToRepair(job: JobDetails | undefined): number {
  const { user } = useSession()
  return job?.repair && mayRepair(job, user?.userPerson.userID) ? job.repair.open : 0
}
