import type { Resource } from '@sfa/kit/resource'
import type { Selection } from '@sfa/kit/selection'
import type { Body } from '../record-calls'

/** What one tab of the picker chooses from. */
export interface PickerSource {
  resource: Resource
  /** Conditions that the user cannot change. */
  filter?: Body
  /** Counts a selection of a source that the general count does not know. */
  count?: (selection: Selection) => Promise<number>
}
