import { parentOf, uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { isTree, type Resource } from '@sfa/kit/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resourceOf } from '../../shared/definitions'
import { notice, onceProvided } from '../../shared/notice'
import { RequestError } from '../../shared/request/request-error'
import { type Body, recordsKey, searchRecords, type WireRow } from '../record-calls'

export interface RecordOption {
  id: string
  title: string
  code?: string
  invalid: boolean
}
export interface TreeNode extends RecordOption {
  parent: string | null
  level: number
  row: WireRow
}

/** A select offers this many; more are found by typing. */
export const optionPage = 20

export const parentField = (resource: Resource): string => parentOf(resource.fields)?.[0] ?? ''

export function optionOf(resource: Resource, row: WireRow): RecordOption {
  const code = uniqueCodeOf(resource.fields)
  return {
    id: row.id,
    title: String(row[resource.title] ?? row.id),
    code: code && row[code] ? String(row[code]) : undefined,
    invalid: row.isDeleted === '1' || (resource.retiredBy !== undefined && row[resource.retiredBy] === '1'),
  }
}

/** Records to which something new may refer. */
export const validOnly = ({ fields, retiredBy }: Resource): Body => ({
  ...(fields.isDeleted && { isDeleted: '0' }),
  ...(retiredBy !== undefined && { [retiredBy]: ['0'] }),
})

/** Valid records whose code or name holds the text. */
export function useRecordOptions(key: string, searchText: string, enabled = true, narrow: Body = {}) {
  const resource = resourceOf(key)
  return useQuery({
    queryKey: recordsKey(resource, 'options', searchText, narrow),
    queryFn: async ({ signal }) => {
      const { rows, total } = await searchRecords(
        resource,
        { ...narrow, ...validOnly(resource), searchField: searchText, page: { pageIndex: 1, pageSize: optionPage } },
        { signal },
      )
      return { options: rows.map(row => optionOf(resource, row)), total }
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Titles of the given ids, invalid records included; ids without a record are missing from the map. */
export const useRecordNames = (key: string, ids: readonly string[]): ReadonlyMap<string, RecordOption> =>
  useNamesQuery(key, ids).data ?? noNames
const noNames: ReadonlyMap<string, RecordOption> = new Map()

/** The same, for what says that they are on their way. */
export function useNamesQuery(key: string, ids: readonly string[]) {
  const resource = resourceOf(key)
  const wanted = [...new Set(ids)].sort()
  return useQuery({
    queryKey: recordsKey(resource, 'names', wanted),
    queryFn: async () => {
      const { rows } = await searchRecords(resource, { ids: wanted, page: { pageIndex: 1, pageSize: wanted.length } })
      return new Map(rows.map(row => [row.id, optionOf(resource, row)]))
    },
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** All nodes of a tree. `all` has invalid ones too, as the tree's own page shows them. */
export function useTreeNodes(key: string, { all = false, enabled = true } = {}) {
  const resource = resourceOf(key)
  return useQuery({ ...treeQuery(resource, all), enabled: enabled && isTree(resource) })
}

/** The same outside components: trees are fetched after sign-in and refreshed when the server says so. */
export const treeQuery = (resource: Resource, all = false) => ({
  queryKey: recordsKey(resource, 'tree', all),
  queryFn: async (): Promise<TreeNode[]> => {
    const body = { ...(all ? {} : validOnly(resource)), page: { pageIndex: 1, pageSize: -1 } }
    // Where a tree that every browser holds is refused, a warning with the server's message says it.
    const warns = resource.openToRead
    try {
      const { rows } = await searchRecords(resource, body, warns ? { saidBy: 'warning' } : {})
      return rows.map(row => toNode(resource, row))
    } catch (error) {
      if (warns) warnOfTree(error)
      throw error
    }
  },
})

function warnOfTree(error: unknown): void {
  if (!(error instanceof RequestError) || error.status === 401 || error.said) return
  onceProvided(() => notice.message.warning({ key: error.message, content: error.message }))
}

const toNode = (resource: Resource, row: WireRow): TreeNode => ({
  ...optionOf(resource, row),
  parent: (row[parentField(resource)] as string | null | undefined) ?? null,
  level: Number(row.level ?? 1),
  row,
})
