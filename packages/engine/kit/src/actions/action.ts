import type { Field } from '../fields/field'
import type { FlowRow, Guard } from '../flow/flow'
import type { Label } from '../label'

/**
 * Something that is done with a record by a call of its own. If the definition's flow has a transition of the same
 * name, the action makes that transition; any other action leaves the state unchanged.
 */
export interface Action {
  label: Label
  /** Key of the page that the call needs. A definition names it, so that no action is open to all. */
  key: string
  /** Whole keys of other pages that offer it too (`messagemanage/sendstatistics:send`); any one of them is enough. */
  otherKeys?: readonly string[]
  /** Documented paths; the portal uses the first one. Default: `/portalsync/<area>/<name>/<action>`. */
  path?: string | readonly string[]
  /**
   * Values of the call's body. A value whose name is a field of the record is written there; the handler of the action
   * reads the others.
   */
  body?: Readonly<Record<string, Field>>
  /** Values that the form begins with. */
  initial?: (row: FlowRow) => FlowRow
  /** What the form says before it is done. An action without a body and without this asks nothing. */
  confirm?: Label
  /** The button is red: it takes something away or turns something down. */
  danger?: true
  /** One record at a time: the answer is shown to the caller, or the form is about one record. */
  single?: true
  /** Fields that say who did it and when: a reference to the user, or a text that takes the name; and a moment. */
  stamp?: { by?: string; at?: string }
  /** No button of the resource's own page: an extension of another page offers it. */
  elsewhere?: true
  /** For what no transition stands behind. */
  guard?: Guard
}
