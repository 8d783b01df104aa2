import { store } from '@sfa/customer/definitions/store.resource'
import { fieldOf } from '@sfa/kit/resource'
import { Typography } from 'antd'
import type { CellProps } from '../../../resource-screens/extensions'
import { failureText } from '../../../resource-screens/field/failure-text'
import { colon, semicolon, useLabelOf } from '../../../shared/language/label'

interface Fault {
  field: string
  code: string
  params?: Readonly<Record<string, string | number>>
}

/** Why the conditions of a group no longer hold. */
export default function FaultsCell({ row }: CellProps) {
  const labelOf = useLabelOf()
  const faults = (row.conditionFaults ?? []) as readonly Fault[]
  if (faults.length === 0) return '-'
  const nameOf = (field: string) =>
    Object.hasOwn(store.fields, field) ? `${labelOf(fieldOf(store, field).label)}${colon()}` : ''
  return (
    <Typography.Text type="danger">
      {faults.map(({ field, code, params }) => `${nameOf(field)}${failureText(code, params)}`).join(semicolon())}
    </Typography.Text>
  )
}
