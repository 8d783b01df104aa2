import type { Resource } from '@sfa/kit/resource'
import type { FormMode } from '../../lookup/custom-fields'
import type { WireRow } from '../../record-calls'

export interface RecordFormProps {
  resource: Resource
  mode: FormMode
  /** The record as it was read; absent in add. */
  row?: WireRow
  /** Fields that a setting of the tenant hides. */
  hidden: ReadonlySet<string>
}
