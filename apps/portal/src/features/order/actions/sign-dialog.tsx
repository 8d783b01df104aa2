import { courseFields } from '@sfa/resources/order/order-fields'
import { Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { callAction } from '../../../resource-screens/action/offered-actions'
import { ImageInput } from '../../../resource-screens/field/image-input'
import { useLabelOf } from '../../../shared/language/label'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'
import { useAct } from '../../../shared/use-act'
import { useEntryRules } from '../layout/use-entry-rules'
import { LinesTable } from './lines-table'
import { useOrderLines } from './use-order-lines'

const field = courseFields.signature

/** Signs for what was shipped; of what is missing it asks for the reason. */
export default function SignDialog({ resource, target, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const row = 'row' in target ? target.row : undefined
  const lines = useOrderLines(row?.id, line => line.shipped - line.signed - line.returned, { zero: true })
  const { rules } = useEntryRules()
  const [signature, setSignature] = useState<readonly string[]>([])
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  const { busy, act } = useAct()
  if (!row) return null
  const reasonOf = (lineNo: number) => (reasons.get(lineNo) ?? '').trim()
  const isExplained = lines.chosen.every(({ lineNo, open, quantity }) => quantity >= open || reasonOf(lineNo) !== '')
  const sign = () =>
    act(async () => {
      const signed = lines.chosen.map(({ lineNo, open, quantity }) => ({
        lineNo,
        quantity,
        reason: quantity < open ? reasonOf(lineNo) : null,
      }))
      try {
        onDone(
          await callAction(resource, 'sign', {
            id: row.id,
            ver: row.ver,
            lines: signed,
            ...(signature.length > 0 && { signature }),
          }),
        )
      } catch (error) {
        if (error instanceof RequestError) showRequestError(error)
        throw error
      }
      return null
    })
  return (
    <Modal
      open
      width={920}
      title={t('sign.title', { number: String(row.orderNumber) })}
      okText={t('sign.sign')}
      cancelText={t('cancel')}
      okButtonProps={{
        disabled:
          lines.chosen.length === 0 ||
          !lines.isFit ||
          !isExplained ||
          (rules?.signature === true && signature.length === 0),
      }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void sign()}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">{t('sign.intro')}</Typography.Paragraph>
      <LinesTable
        lines={lines}
        label={t('sign.quantity')}
        more={{
          title: t('sign.reason'),
          of: line =>
            (lines.quantityOf(line) ?? 0) < lines.openOf(line) && (
              <Input
                size="small"
                maxLength={200}
                aria-label={t('entry.cell', { line: line.lineNo, what: t('sign.reason') })}
                status={reasonOf(line.lineNo) === '' ? 'error' : undefined}
                value={reasons.get(line.lineNo) ?? ''}
                onChange={({ target: { value } }) => setReasons(new Map(reasons).set(line.lineNo, value))}
              />
            ),
        }}
      />
      <Form.Item
        label={labelOf(field.label)}
        required={rules?.signature === true}
        style={{ margin: '16px 0 0' }}
        extra={rules?.signature ? t('sign.signature') : undefined}
      >
        <ImageInput
          field={field}
          value={signature}
          disabled={busy}
          onChange={value => setSignature((value ?? []) as string[])}
        />
      </Form.Item>
    </Modal>
  )
}
