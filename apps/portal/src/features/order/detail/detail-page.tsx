import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Result, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { RecordValueTypes } from '../../../resource-screens/field/record-value-types'
import { namesOf, useFieldMasks } from '../../../resource-screens/lookup/field-masks'
import { RecordTabs } from '../../../resource-screens/record/page/record-tabs'
import { findRecord, recordsKey } from '../../../resource-screens/record-calls'
import frame from '../../../shared/frame.module.css'
import { useTabTitle } from '../../../shared/menu/tab-titles'
import type { RequestError } from '../../../shared/request/request-error'
import { AmountFlow } from './amount-flow'
import { DetailHead } from './detail-head'

/** The order that `?id=` names: what can be done with it, how its total came to be, its lines, and what happened to it. */
export default function DetailPage() {
  const { t } = useTranslation('order')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const masks = useFieldMasks(orderResource)
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: recordsKey(orderResource, 'record', id),
    queryFn: ({ signal }) => findRecord(orderResource, id, { saidBy: 'page', signal }),
    enabled: id !== '',
    retry: false,
  })
  useTabTitle(row && String(row.orderNumber))
  if (id === '')
    return (
      <div className={frame.panel}>
        <Empty description={t('detail.noId')} />
      </div>
    )
  if (error)
    return (
      <Result
        status="warning"
        title={(error as RequestError).message}
        extra={<Button onClick={() => void refetch()}>{t('entry.retry')}</Button>}
      />
    )
  const hidden = new Set(namesOf(masks, 'hidden'))
  return (
    <div className={frame.panel}>
      {row ? (
        <RecordValueTypes>
          <DetailHead row={row} />
          <AmountFlow row={row} />
          <RecordTabs key={id} resource={orderResource} row={row} hidden={hidden} />
        </RecordValueTypes>
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}
