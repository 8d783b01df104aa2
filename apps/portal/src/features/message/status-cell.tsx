import type { MessageStatus } from '@sfa/resources/message/message-rules'
import type { CellProps } from '../../resource-screens/extensions'
import { StatusTag } from './type-tag'

/** Why a message has failed is told by the pointer. */
export default function StatusCell({ row }: CellProps) {
  return <StatusTag status={row.sendStatus as MessageStatus} reason={row.reason as string | null} />
}
