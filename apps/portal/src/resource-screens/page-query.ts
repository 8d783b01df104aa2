import type { Resource } from '@sfa/kit/resource'
import type { QueryFunctionContext } from '@tanstack/react-query'
import type { RequestOptions } from '../shared/request/request'
import { keepTotal, knownTotal } from './known-total'
import { type Body, listKey, searchRecords, type WireRow } from './record-calls'

/** What changes none of the rows. */
export interface AskedWith {
  optionsOf?: (context: QueryFunctionContext) => RequestOptions
  /** Beside the conditions in the body. */
  beside?: Body
}

/** One page of a list, as its table asks for it. It is counted once for all pages and orders of a search. */
export const pageQuery = (
  resource: Resource,
  conditions: Body,
  page: { pageIndex: number; pageSize: number },
  { optionsOf = ({ signal }) => ({ signal }), beside = {} }: AskedWith = {},
) => {
  const body = { ...conditions, page }
  return {
    queryKey: listKey(resource, 'page', body),
    queryFn: async (context: QueryFunctionContext) => {
      const { client } = context
      const known = knownTotal(client, resource, conditions)
      const asked = { ...beside, ...(known ? { ...conditions, page: { ...page, count: false } } : body) }
      const ask = (what: Body) => searchRecords(resource, what, optionsOf(context))
      const first = await ask(asked)
      // Its rows are gone: how many are left is not known any more.
      const isGone = known !== undefined && first.rows.length === 0 && page.pageIndex > 1
      const found = isGone ? await ask({ ...beside, ...body }) : first
      if (known && !isLastPage(found.rows, page)) return { ...found, ...known }
      const { rows: _, figures: __, ...total } = found
      keepTotal(client, resource, conditions, total)
      return found
    },
  }
}

/** A page that is not full is told its total in any case. */
const isLastPage = (rows: readonly WireRow[], { pageSize }: { pageSize: number }) => rows.length < pageSize
