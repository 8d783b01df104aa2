import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import type { Caller } from '@sfa/operations/caller'
import { recordHistory } from './record-history'

type Filters = Readonly<Record<string, unknown>>

/** The history of the one record whose number is searched for, as far as the other conditions leave it; else null. */
export async function searchedHistory(tx: Tx, _caller: Caller, filters: Filters): Promise<WireRow[] | null> {
  const [recordId] = given(filters.recordId)
  if (recordId === undefined || recordId === '0' || !/^\d{1,18}$/.test(recordId)) return null
  const history = await recordHistory(tx, recordId, given(filters.resource))
  return history.filter(row => matches(row, filters)).map(toRow)
}

const given = (value: unknown): string[] =>
  [value].flat().flatMap(one => (one === undefined || one === null || one === '' ? [] : [String(one).trim()]))

function matches(row: ChangeRow, filters: Filters): boolean {
  const [from, to] = Array.isArray(filters.createTime) ? (filters.createTime as (string | null)[]) : []
  const isOneOf = (name: string, ...values: (string | undefined)[]) => {
    const wanted = given(filters[name])
    return wanted.length === 0 || values.some(value => value !== undefined && wanted.includes(value))
  }
  const holds = (name: string, value: string) => {
    const [wanted = ''] = given(filters[name])
    return value.toLowerCase().includes(wanted.toLowerCase())
  }
  return (
    isOneOf('operation', row.operation) &&
    isOneOf('source', row.source, row.source.split(':')[0]) &&
    holds('userName', row.userName) &&
    holds('traceId', row.traceId) &&
    (!from || row.createTime >= from) &&
    // A day as the upper bound means until its end.
    (!to || row.createTime <= (to.length === 10 ? `${to} 23:59:59` : to))
  )
}

function toRow(row: ChangeRow): WireRow {
  const [way, ...rest] = row.source.split(':')
  return { ...row, recordId: String(row.recordId), way, batch: rest.join(':') || null }
}
