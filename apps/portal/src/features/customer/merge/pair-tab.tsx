import { comparePairCall } from '@sfa/customer/definitions/store-pair.calls'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import type { RecordTabProps } from '../../../resource-screens/extensions'
import { recordsKey } from '../../../resource-screens/record-calls'
import { call } from '../../../shared/request/call'
import { ComparisonTable } from './comparison-table'

/** Both stores of a pair, as they are now. */
export default function PairTab({ row }: RecordTabProps) {
  const { data, error } = useQuery({
    queryKey: recordsKey(storePair, 'comparison', row.id, row.ver),
    queryFn: () => call(comparePairCall, { id: row.id }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Spin />
  return <ComparisonTable data={data} onlyDiffering={false} />
}
