import type { MessageStatus } from '@sfa/message/definitions/message-rules'
import type { CellProps } from '../../resource-screens/extensions'
import { failureText } from '../../resource-screens/field/failure-text'
import { StatusTag } from './type-tag'

/** Why a message has failed is told by the pointer. */
export default function StatusCell({ row }: CellProps) {
  const reason = row.errorCode ? failureText(String(row.errorCode)) : (row.reason as string | null)
  return <StatusTag status={row.sendStatus as MessageStatus} reason={reason} />
}
