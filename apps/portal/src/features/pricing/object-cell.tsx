import { noObject } from '@sfa/resources/pricing/object-fields'
import { Typography } from 'antd'
import type { CellProps } from '../../resource-screens/extensions'
import { nameIn } from './object-input'

/** Code and name of what a price, a minimum or a quota is for. */
export default function ObjectCell({ row }: CellProps) {
  const code = String(row.objectCode ?? '')
  const name = nameIn(row._labels) ?? (row.objectType === 'org' ? String(row._labels?.orgID ?? '') : undefined)
  if (code === noObject) return '-'
  return (
    <>
      {code} {name && <Typography.Text type="secondary">{name}</Typography.Text>}
    </>
  )
}
