import { clockUser } from '@sfa/kit/job/clock-user'
import { user } from '@sfa/person/definitions/user.resource'
import type { CellProps } from '../../../resource-screens/extensions'
import { usePermission } from '../../../shared/menu/use-permission'
import { RowPlace } from '../../../shared/row-links'
import { listOfNamed } from './list-of-named'

/** Who made a change; the name leads to the person, where it was one. */
export default function PersonCell({ row, children }: CellProps) {
  const address = listOfNamed(user, String(row.userName ?? ''), usePermission())
  return address && row.userId !== clockUser.id ? <RowPlace to={address}>{children}</RowPlace> : children
}
