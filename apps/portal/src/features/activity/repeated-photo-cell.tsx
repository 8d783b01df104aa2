import { Tag } from 'antd'
import type { CellProps } from '../../resource-screens/extensions'

/** A photo that another execution has too stands out among many rows. */
export default function RepeatedPhotoCell({ row, children }: CellProps) {
  return row.repeated === '1' ? <Tag color="error">{children}</Tag> : children
}
