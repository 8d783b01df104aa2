import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { logPages } from '../../shared/job/job-calls'

interface Props {
  batchId: string
  hasEnded: boolean
}

/** Leads to the job's entry in the log: its progress while it goes on, and what became of each record afterwards. */
export function BatchLogLink({ batchId, hasEnded }: Props) {
  const { t } = useTranslation('resource')
  return (
    <Link to={`${logPages.none}?batchId=${encodeURIComponent(batchId)}`}>
      {t(hasEnded ? 'batch.log' : 'batch.progress')}
    </Link>
  )
}
