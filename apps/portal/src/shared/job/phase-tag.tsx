import type { Phase } from '@sfa/kit/job/phase'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { type JobRow, type Outcome, outcomeOf } from './job-row'
import { phaseColours } from './phase-colours'

const outcomeColours: Record<Outcome, string> = {
  pending: 'processing',
  partialSuccess: 'warning',
  success: 'success',
  failure: 'error',
}

export function PhaseTag({ phase }: { phase: Phase }) {
  const { t } = useTranslation('bulk')
  return <Tag color={phaseColours[phase]}>{t(`phase.${phase}`)}</Tag>
}

/** The documented status. What was taken back is called a failure there, which its phase says better. */
export function OutcomeTag({ job }: { job: JobRow }) {
  const { t } = useTranslation('bulk')
  if (job.phase === 'undone') return '-'
  const outcome = outcomeOf(job)
  return <Tag color={outcomeColours[outcome]}>{t(`outcome.${outcome}`)}</Tag>
}
