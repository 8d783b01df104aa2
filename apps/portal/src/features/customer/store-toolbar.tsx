import type { ToolbarProps } from '../../resource-screens/extensions'
import { GroupButtons } from './groups/group-buttons'
import { MergeSelected } from './merge/merge-selected'

/** What the list of stores offers beside what every list does. */
export default function StoreToolbar(props: ToolbarProps) {
  return (
    <>
      <MergeSelected {...props} />
      <GroupButtons {...props} />
    </>
  )
}
