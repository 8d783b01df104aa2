import { courseFields } from '@sfa/order/definitions/order-fields'
import { Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { RecordActionModal } from '../../../resource-screens/action/record-action-modal'
import { ImageInput } from '../../../resource-screens/field/image-input'
import { useLabelOf } from '../../../shared/language/label'
import { useEntryRules } from '../layout/use-entry-rules'
import { type OrderLine, OrderLinesTable, useOrderLines } from './order-lines'

const field = courseFields.signature

/** Signs for what was shipped; of what is missing it asks for the reason. */
export default function SignDialog({ target, ...props }: ActionDialogProps) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const row = 'row' in target ? target.row : undefined
  const lines = useOrderLines(row?.id, line => line.shipped - line.signed - line.returned)
  const { rules } = useEntryRules()
  const needsSignature = rules?.signature === true
  const [signature, setSignature] = useState<readonly string[]>([])
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  if (!row) return null
  const isShort = (line: OrderLine) => (lines.quantityOf(line) ?? 0) < lines.mostOf(line)
  const reasonOf = ({ lineNo }: OrderLine) => (reasons.get(lineNo) ?? '').trim()
  const isExplained = lines.rows.every(line => !isShort(line) || reasonOf(line) !== '')
  return (
    <RecordActionModal
      {...props}
      name="sign"
      row={row}
      width={920}
      title={t('sign.title', { number: String(row.orderNumber) })}
      okText={t('sign.sign')}
      isReady={
        lines.rows.length > 0 &&
        lines.rows.every(lines.isLineFit) &&
        isExplained &&
        (!needsSignature || signature.length > 0)
      }
      valuesOf={() => ({
        lines: lines.rows.map(line => ({
          lineNo: line.lineNo,
          quantity: lines.quantityOf(line),
          reason: isShort(line) ? reasonOf(line) : null,
        })),
        ...(signature.length > 0 && { signature }),
      })}
    >
      <Typography.Paragraph type="secondary">{t('sign.intro')}</Typography.Paragraph>
      <OrderLinesTable
        lines={lines}
        label={t('sign.quantity')}
        further={[
          {
            title: t('sign.reason'),
            width: 200,
            render: (_, line) =>
              isShort(line) && (
                <Input
                  size="small"
                  maxLength={200}
                  aria-label={t('entry.cell', { line: line.lineNo, what: t('sign.reason') })}
                  status={reasonOf(line) === '' ? 'error' : undefined}
                  value={reasons.get(line.lineNo) ?? ''}
                  onChange={({ target: { value } }) => setReasons(new Map(reasons).set(line.lineNo, value))}
                />
              ),
          },
        ]}
      />
      <Form.Item
        label={labelOf(field.label)}
        required={needsSignature}
        style={{ marginBottom: 0 }}
        extra={needsSignature ? t('sign.signature') : undefined}
      >
        <ImageInput field={field} value={signature} onChange={value => setSignature((value ?? []) as string[])} />
      </Form.Item>
    </RecordActionModal>
  )
}
