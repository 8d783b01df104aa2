import type { Resource } from '@sfa/kit/resource'
import type { ReactNode } from 'react'
import type { WireRow } from '../../record-calls'
import type { OpenRecord } from '../open/open-record'
import type { Neighbours } from '../open/use-neighbours'

/** What a list tells the drawer or the modal that adds, edits and views its records. */
export interface RecordDialogProps {
  resource: Resource
  /** Undefined = closed. */
  open: OpenRecord | undefined
  hidden: ReadonlySet<string>
  /** Only one record is wanted: 保存并新增 is not offered. */
  once?: boolean
  /** `again`: the user wants to add the next one. */
  onSaved: (row: WireRow, again: boolean) => void
  onClose: () => void
  /** From view to edit; absent where the user may not. */
  onEdit?: (id: string) => void
  /** Adds a record like this one; absent where the user may not add. */
  onCopy?: (row: WireRow) => void
  /** The records before and after this one in the list. */
  neighbours?: Neighbours
  /** Buttons of what can be done with the record that is shown. */
  actions?: (row: WireRow) => ReactNode
}
