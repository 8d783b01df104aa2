import { joined } from '../../shared/list-of'
import { useRecordNames } from '../lookup/records'

/** Names of records whose row came without them. */
export function RecordNames({ to, ids }: { to: string; ids: readonly string[] }) {
  const names = useRecordNames(to, ids)
  return joined(ids.map(id => names.get(id)?.title ?? id))
}
