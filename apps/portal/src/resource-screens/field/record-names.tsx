import { joined } from '../../shared/list-of'
import { useNamesQuery } from '../lookup/records'

/** Names of records whose row came without them; ids only of those that cannot be named. */
export function RecordNames({ to, ids }: { to: string; ids: readonly string[] }) {
  const { data, isLoading } = useNamesQuery(to, ids)
  return isLoading ? '…' : joined(ids.map(id => data?.get(id)?.title ?? id))
}
