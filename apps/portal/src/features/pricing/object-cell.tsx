import { noObject } from '@sfa/pricing/definitions/object-fields'
import { Typography } from 'antd'
import type { CellProps } from '../../resource-screens/extensions'
import { nameIn } from './object-text'

/** Code and name of what a price, a minimum or a quota is for. */
export default function ObjectCell({ row }: CellProps) {
  const name = nameIn(row)
  if (row.objectCode === noObject) return '-'
  return (
    <>
      {String(row.objectCode ?? '')} {name && <Typography.Text type="secondary">{name}</Typography.Text>}
    </>
  )
}
