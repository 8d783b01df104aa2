import { useQuery } from '@tanstack/react-query'
import { Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../shared/format-money'
import { InnerTable } from '../../../shared/list/inner-table'
import type { Preview } from './use-preview'

interface Props {
  expected: number
  before: Preview | undefined
  /** Asks for the calculation as it is now. */
  ask: () => Promise<Preview | undefined>
  busy: boolean
  onSubmit: (total: number | null) => void
  onClose: () => void
}

interface Row {
  key: string
  name: string
  before: number | null
  now: number | null
}

/** Prices or promotions have changed since the user saw the total: both are shown, and submitting is asked again. */
export function PriceChanged({ expected, before, ask, busy, onSubmit, onClose }: Props) {
  const { t } = useTranslation('order')
  const { data: now } = useQuery({
    queryKey: ['order', 'price-changed', expected],
    queryFn: async () => (await ask()) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = differences(before, now ?? undefined)
  return (
    <Modal
      open
      title={t('changed.title')}
      okText={t('changed.submit')}
      cancelText={t('changed.back')}
      okButtonProps={{ disabled: !now || now.totalPrice === null }}
      confirmLoading={busy}
      onOk={() => onSubmit(now?.totalPrice ?? null)}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        {t('changed.totals', {
          before: formatMoney(expected),
          now: now && now.totalPrice !== null ? formatMoney(now.totalPrice) : '…',
        })}
      </Typography.Paragraph>
      {rows.length > 0 && (
        <InnerTable<Row>
          rowKey="key"
          dataSource={rows}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('entry.product'), dataIndex: 'name' },
            { title: t('changed.before'), align: 'right', render: (_, row) => amount(row.before) },
            { title: t('changed.now'), align: 'right', render: (_, row) => amount(row.now) },
          ]}
        />
      )}
    </Modal>
  )
}

const amount = (value: number | null) => (value === null ? '-' : formatMoney(value))

/** Lines whose net amount is another one now. */
function differences(before: Preview | undefined, now: Preview | undefined): Row[] {
  if (!before || !now) return []
  const known = new Map(before.lines.map(line => [keyOf(line), line.netAmount]))
  return now.lines
    .filter(line => !line.isGift && known.get(keyOf(line)) !== line.netAmount)
    .map(line => ({
      key: keyOf(line),
      name: `${line.productCode} ${line.productName}`,
      before: known.get(keyOf(line)) ?? null,
      now: line.netAmount,
    }))
}

const keyOf = ({ productCode, unit, isGift }: Preview['lines'][number]) => `${productCode} ${unit} ${isGift}`
