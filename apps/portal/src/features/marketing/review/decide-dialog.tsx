import type { PromotionReview } from '@sfa/resources/marketing/promotion.calls'
import { type ReviewedType, reviewedResources } from '@sfa/resources/marketing/promotion-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActionResult, callAction } from '../../../resource-screens/action/offered-actions'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { showRequestError } from '../../../shared/error-dialog'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request-error'

export type Way = 'pass' | 'reject'

interface Props {
  way: Way
  promotions: readonly PromotionReview[]
  onDone: () => void
  onClose: () => void
}

/** Asks for the opinion, decides about each promotion by the action of its type, and says what was refused and why. */
export function DecideDialog({ way, promotions, onDone, onClose }: Props) {
  const { t } = useTranslation('marketing')
  const client = useQueryClient()
  const [opinion, setOpinion] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly { id: string; message: string }[]>()
  const count = promotions.length
  const nameOf = (id: string) => promotions.find(one => one.id === id)?.name ?? id
  const decide = async () => {
    setBusy(true)
    try {
      const results = await decideAll(way, promotions, opinion.trim())
      for (const type of new Set(promotions.map(one => one.type))) await forgetRecords(client, reviewedResources[type])
      const against = results.flatMap(result => result.refused)
      const changed = results.reduce((sum, result) => sum + result.changed, 0)
      if (changed > 0) notice.message.success(t('review.done', { count: changed }))
      onDone()
      if (against.length === 0) onClose()
      else setRefused(against)
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      showRequestError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (refused)
    return (
      <Modal open title={t('review.refused', { count: refused.length })} footer={null} onCancel={onClose}>
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

/** One call for each type. */
async function decideAll(way: Way, promotions: readonly PromotionReview[], opinion: string): Promise<ActionResult[]> {
  const byType = new Map<ReviewedType, string[]>()
  for (const { type, id } of promotions) byType.set(type, [...(byType.get(type) ?? []), id])
  const results: ActionResult[] = []
  for (const [type, ids] of byType)
    results.push(await callAction<ActionResult>(reviewedResources[type], way, { ids, opinion: opinion || null }))
  return results
}
