import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meaningOf } from '../../shared/api-document/call-meaning'
import { callsOf, fetchDocument } from '../../shared/api-document/openapi-document'
import { colon, useLabelOf } from '../../shared/language/label'

export interface ReadCall {
  path: string
  /** 产品：查询 */
  title: string
  body: string
}

const bodies: Readonly<Record<string, object>> = {
  search: { page: { pageIndex: 1, pageSize: 10 } },
  findById: { id: '1' },
}

/** Calls of the API document that read records and need a page's key, which scopes can name. */
export function useReadCalls(): { calls: readonly ReadCall[]; isPending: boolean; error: Error | null } {
  const { t } = useTranslation('parameter')
  const labelOf = useLabelOf()
  const { data, isPending, error } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => fetchDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const calls = data ? callsOf(data) : []
  return {
    isPending,
    error,
    calls: calls.flatMap(({ path, method, tag }) => {
      const meaning = method === 'post' && tag !== 'publishing' ? meaningOf(path) : undefined
      const body = typeof meaning?.does === 'string' ? bodies[meaning.does] : undefined
      if (!meaning || !body || tag === 'settings') return []
      const title = labelOf(meaning.what) + colon() + t(`api.operation.${meaning.does as string}`)
      return [{ path, title, body: JSON.stringify(body) }]
    }),
  }
}
