import { isChangedField, lineOfChange } from '@sfa/audit/definitions/change-texts'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { linesField } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import type { ReactNode } from 'react'
import { type DisplayContext, display } from '../../../resource-screens/field/displays'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../../resource-screens/record/form/dict-types'
import { definitions } from '../../../shared/definitions'
import { joined } from '../../../shared/list-of'

/** The fields of a change, and what shows a value of one of them: as the record's own page does. */
export function useChangedValues(key: string, place: DisplayContext['place']) {
  const resource = definitions().findResource(key)
  const { text: dict } = useDictionaries(resource ? dictTypes(resource) : [])
  const context: DisplayContext = { place, dict }
  return {
    fieldsOf: (changes: ChangeRow['changes']) =>
      Object.entries(changes).filter(([name]) => isChangedField(resource, name)),
    show: (name: string, value: unknown): ReactNode => {
      const line = resource && lineOfChange(resource, name)
      if (line) return value ? display(linesField(line.detail), [value], { ...context, place: 'detail' }, name) : '-'
      return shownValue(resource?.fields[name], value, context, name)
    },
  }
}

/** What no definition knows is shown as it is kept. */
function shownValue(field: Field | undefined, value: unknown, context: DisplayContext, name: string): ReactNode {
  if (value === null || value === undefined || value === '') return '-'
  if (field) return display(field, value, context, name) ?? '-'
  if (Array.isArray(value)) return value.length > 0 ? joined(value) : '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
