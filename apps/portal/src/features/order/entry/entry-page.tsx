import type { Resource } from '@sfa/kit/resource'
import { withPages } from '@sfa/kit/shapes'
import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { dateFormat, shanghaiNow } from '../../../resource-screens/field/now'
import { recordsKey } from '../../../resource-screens/record-calls'
import frame from '../../../shared/frame.module.css'
import type { RequestError } from '../../../shared/request/request-error'
import { distributorEntryPath } from '../order-paths'
import { reasonAgainstChanging } from '../reason-against-changing'
import { EntryForm } from './entry-form'
import { type CustomerType, type EntryOrder, emptyOrder } from './entry-order'
import { orderToEdit } from './order-to-edit'

/** Orders of distributors are read with the keys of their page. */
const ofDistributors = withPages(orderResource).find(({ page }) => page?.name === 'distributor-order') ?? orderResource

const today = () => shanghaiNow().format(dateFormat)

/** A new order, one that is changed (`…/entry/7`), or a copy of one (`…/copy/7`). */
export default function EntryPage() {
  const { pathname } = useLocation()
  const { id, copy } = useParams()
  const customerType: CustomerType = pathname.startsWith(distributorEntryPath) ? 'distributor' : 'store'
  // The next new order has a form of its own.
  const [round, setRound] = useState(0)
  const from = id ?? copy
  if (!from)
    return (
      <EntryForm
        key={`new ${round}`}
        begin={emptyOrder(customerType, today())}
        isNew
        onAgain={() => setRound(round + 1)}
      />
    )
  return (
    <EntryOf
      key={`${id ? 'edit' : 'copy'} ${from}`}
      resource={customerType === 'distributor' ? ofDistributors : orderResource}
      id={from}
      isCopy={id === undefined}
    />
  )
}

function EntryOf({ resource, id, isCopy }: { resource: Resource; id: string; isCopy: boolean }) {
  const { t } = useTranslation('order')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: recordsKey(resource, 'entry', id, isCopy),
    queryFn: () => orderToEdit(client, resource, id, isCopy),
    // What is being typed is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error)
    return (
      <Result
        status="warning"
        title={(error as RequestError).message}
        extra={<Button onClick={() => void refetch()}>{t('entry.retry')}</Button>}
      />
    )
  if (!data)
    return (
      <div className={frame.panel}>
        <Skeleton active />
      </div>
    )
  const { row, order } = data
  const refusal = isCopy ? undefined : reasonAgainstChanging(row)
  if (refusal) return <Alert type="warning" showIcon title={refusal} />
  return isCopy ? (
    <EntryForm begin={copyOf(order)} />
  ) : (
    <EntryForm begin={order} saved={{ id: row.id, ver: row.ver, orderNumber: String(row.orderNumber) }} />
  )
}

/** A copy is of today, and its number outside is one of its own. */
const copyOf = (order: EntryOrder): EntryOrder => ({
  ...order,
  head: { ...order.head, orderDate: today(), requiredDeliveryDate: null, externalNo: '', couponNos: [] },
})
