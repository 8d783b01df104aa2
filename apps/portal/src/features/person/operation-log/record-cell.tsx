import { numberOfRecord } from '@sfa/audit/definitions/change-texts'
import { Typography } from 'antd'
import type { CellProps } from '../../../resource-screens/extensions'
import { definitions } from '../../../shared/definitions'
import { logPages } from '../../../shared/job/job-calls'
import { labelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { RowPlace } from '../../../shared/row-links'
import { listOfNamed } from './list-of-named'
import { isOfBatch } from './use-change-text'

/** The name of the changed record, which leads to it; its number where it has none that the reader may know. */
export default function RecordCell({ row, children }: CellProps) {
  const can = usePermission()
  if (isOfBatch({ recordId: String(row.recordId) })) {
    const isOpen = row.batch && can(`${logPages.import.slice(1)}:search`)
    return isOpen ? <RowPlace to={`${logPages.import}?batchId=${row.batch}`}>{children}</RowPlace> : children
  }
  if (!row.recordName)
    return <Typography.Text type="secondary">{labelOf(numberOfRecord(String(row.recordId)))}</Typography.Text>
  const address = listOfNamed(definitions().findResource(String(row.resource)), String(row.recordName), can)
  return address ? <RowPlace to={address}>{children}</RowPlace> : children
}
