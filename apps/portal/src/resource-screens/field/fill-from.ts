import type { Field } from '@sfa/kit/fields/field'
import { fillOf } from '@sfa/kit/fields/field-questions'
import type { FormInstance } from 'antd'
import { resourceOf } from '../../shared/definitions'
import { searchRecords } from '../record-calls'

/**
 * Copies what the `fill` of a field names from the chosen record into the form. A field that the user has touched stays,
 * and so does everything that the user may not read of the record.
 */
export async function fillFrom(form: FormInstance, field: Field, id: string): Promise<void> {
  const fill = Object.entries(fillOf(field))
  if (fill.length === 0 || !('to' in field)) return
  const { rows } = await searchRecords(resourceOf(field.to), { ids: [id], page: { pageIndex: 1, pageSize: 1 } })
  const chosen = rows[0]
  if (!chosen) return
  for (const [own, theirs] of fill)
    if (!form.isFieldTouched(own) && chosen[theirs] !== undefined) form.setFieldValue(own, chosen[theirs])
}
