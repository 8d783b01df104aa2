import { useQuery } from '@tanstack/react-query'
import { resourceOf } from '../../shared/definitions'
import { useDebounced } from '../../shared/use-debounced'
import { recordsKey, searchRecords } from '../record-calls'

const delayMs = 250
const none: ReadonlySet<string> = new Set()
/** Only the server knows pinyin, which is typed in Latin letters. */
const mayBePinyin = (text: string) => /[a-z]{2}/i.test(text)

/** Nodes of a tree that a text means by pinyin; the browser finds the others in the names that it holds. */
export function useFoundNodes(to: string, typed: string): ReadonlySet<string> {
  const resource = resourceOf(to)
  const text = useDebounced(typed.trim(), delayMs)
  const asks = mayBePinyin(text) && typed.trim() !== ''
  const { data } = useQuery({
    queryKey: recordsKey(resource, 'spelt', text),
    queryFn: async ({ signal }) => {
      const page = { pageIndex: 1, pageSize: 1_000, count: false }
      const { rows } = await searchRecords(resource, { searchField: text, page }, { signal, saidBy: 'background' })
      return new Set(rows.map(({ id }) => id))
    },
    enabled: asks,
  })
  return (asks && data) || none
}
