import type { PromotionReview } from '@sfa/marketing/definitions/promotion.calls'
import { type ReviewedType, reviewedResources } from '@sfa/marketing/definitions/promotion-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callAction } from '../../../resource-screens/action/offered-actions'
import { QueuedOutcome } from '../../../resource-screens/batch/queued-outcome'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import type { BatchResult } from '../../../resource-screens/record-calls'
import { doneText } from '../../../resource-screens/waiting-text'
import { notice } from '../../../shared/notice'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'

export type Way = 'pass' | 'reject'

interface Props {
  way: Way
  promotions: readonly PromotionReview[]
  onDone: () => void
  onClose: () => void
}

/** What the call for one type has answered. */
interface Outcome {
  type: ReviewedType
  result: BatchResult
}
interface Queued {
  type: ReviewedType
  batchId: string
}

/**
 * Asks for the opinion, decides about each promotion by the action of its type, says what was refused and why, and
 * follows what goes on as a job.
 */
export function DecideDialog({ way, promotions, onDone, onClose }: Props) {
  const { t } = useTranslation('marketing')
  const client = useQueryClient()
  const [opinion, setOpinion] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const count = promotions.length
  const nameOf = (id: string) => promotions.find(one => one.id === id)?.name ?? id
  const decide = async () => {
    setBusy(true)
    try {
      const answered = await decideAll(way, promotions, opinion.trim())
      for (const { type } of answered) await forgetRecords(client, reviewedResources[type])
      const done = sumOf(answered)
      if (done.changed > 0) notice.message.success(doneText(t('review.done', { count: done.changed }), done))
      onDone()
      if (refusedOf(answered).length + queuedOf(answered).length === 0) onClose()
      else setOutcomes(answered)
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      showRequestError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (outcomes) {
    const refused = refusedOf(outcomes)
    const queued = queuedOf(outcomes)
    const title = refused.length > 0 ? t('review.refused', { count: refused.length }) : t(`review.${way}`)
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        {queued.map(({ type, batchId }) => (
          <QueuedOutcome key={batchId} resource={reviewedResources[type]} batchId={batchId} onChanged={onDone} />
        ))}
        {refused.map(({ id, message }) => (
          <Alert
            key={id}
            type="warning"
            showIcon
            title={nameOf(id)}
            description={message}
            style={{ marginBottom: 8 }}
          />
        ))}
      </Modal>
    )
  }
  const isMissing = way === 'reject' && opinion.trim() === ''
  return (
    <Modal
      open
      title={t(way === 'pass' ? 'review.askPass' : 'review.askReject', { count })}
      okText={t(`review.${way}`)}
      cancelText={t('trial.close')}
      okButtonProps={{ danger: way === 'reject', disabled: isMissing }}
      confirmLoading={busy}
      onOk={() => void decide()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={t('review.opinion')}
          htmlFor="review-opinion"
          required={way === 'reject'}
          extra={isMissing ? t('review.needed') : undefined}
        >
          <Input.TextArea
            id="review-opinion"
            rows={3}
            maxLength={500}
            value={opinion}
            onChange={({ target }) => setOpinion(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const sumOf = (outcomes: readonly Outcome[]) => ({
  changed: outcomes.reduce((sum, { result }) => sum + (result.changed ?? 0), 0),
  waiting: outcomes.reduce((sum, { result }) => sum + (result.waiting ?? 0), 0),
  asked: [...new Set(outcomes.flatMap(({ result }) => result.asked ?? []))],
})
const refusedOf = (outcomes: readonly Outcome[]) => outcomes.flatMap(({ result }) => result.refused ?? [])
const queuedOf = (outcomes: readonly Outcome[]): Queued[] =>
  outcomes.flatMap(({ type, result: { changed, batchId } }) =>
    changed === undefined && batchId ? [{ type, batchId }] : [],
  )

/** One call for each type. */
async function decideAll(way: Way, promotions: readonly PromotionReview[], opinion: string): Promise<Outcome[]> {
  const byType = new Map<ReviewedType, string[]>()
  for (const { type, id } of promotions) byType.set(type, [...(byType.get(type) ?? []), id])
  const outcomes: Outcome[] = []
  for (const [type, ids] of byType) {
    const body = { ids, opinion: opinion || null }
    outcomes.push({ type, result: await callAction<BatchResult>(reviewedResources[type], way, body) })
  }
  return outcomes
}
