import type { MessageType } from '@sfa/message/definitions/message-rules'
import type { CellProps } from '../../resource-screens/extensions'
import { TypeTag } from './type-tag'

export default function TypeCell({ row }: CellProps) {
  return <TypeTag type={row.type as MessageType} />
}
