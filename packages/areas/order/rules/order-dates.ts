import type { FieldFailure } from '@sfa/kernel/app-error'

interface Dates {
  /** Days are `YYYY-MM-DD`. */
  orderDate: string
  requiredDeliveryDate: string | null
  today: string
  /** So many days before today an order may be dated. */
  backDays: number
  /** Days on which it may be delivered, both included. */
  delivery: { from: string; to: string }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** What is wrong with the days of an order. */
export function dateFaults({ orderDate, requiredDeliveryDate, today, backDays, delivery }: Dates): FieldFailure[] {
  const faults: FieldFailure[] = []
  if (orderDate > today) faults.push({ field: 'orderDate', code: 'orderDateFuture' })
  if (orderDate < addDays(today, -backDays))
    faults.push({ field: 'orderDate', code: 'orderDateTooEarly', params: { days: backDays } })
  const wanted = requiredDeliveryDate ?? delivery.from
  if (wanted < delivery.from || wanted > delivery.to)
    faults.push({ field: 'requiredDeliveryDate', code: 'deliveryOutside', params: delivery })
  return faults
}
