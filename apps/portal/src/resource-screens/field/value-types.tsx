import type { Field, FieldKind } from '@sfa/kit/fields/field'
import type { Resource } from '@sfa/kit/resource'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { ProValueTypes } from '../../shared/pro'
import type { WireRow } from '../record-calls'
import { type FilterProps, filters } from '../search/filters'
import { ownFilter } from '../search/own-filter'
import type { FilterValue } from '../search/search-state'
import { type DisplayContext, display, displays } from './displays'
import { ownCell } from './own-cell'
import { NarrowPlace } from './use-placeholder'

/** What a value type is told about the value that it shows or asks for: the one `fieldProps` of ours. */
export interface FieldOfScreen {
  resource: Resource
  field: Field
  name: string
  /** Of what is shown. */
  context?: DisplayContext
  /** The record that has the value. */
  row?: WireRow
}

interface Given {
  fieldProps?: { of?: FieldOfScreen; id?: string; value?: unknown; onChange?: (value: unknown) => void }
}

/** The value type of a field. A prefix keeps our kinds apart from the library's own `text`, `date`, … */
export const valueTypeOf = ({ kind }: Field) => `sfa-${kind}` as const

const kinds = Object.keys(displays) as FieldKind[]

/** A value type for every kind of field, all of which show a value in the same way and differ in what asks for it. */
export const valueTypesWith = (
  ask: (kind: FieldKind, given: Required<Given>['fieldProps']) => ReactNode,
): ProValueTypes =>
  Object.fromEntries(
    kinds.map(kind => [
      `sfa-${kind}`,
      {
        render: (value: unknown, { fieldProps: { of } = {} }: Given) =>
          of?.context ? (shownValue(of, value, of.context) ?? '-') : null,
        formItemRender: (_: unknown, { fieldProps = {} }: Given) => ask(kind, fieldProps),
      },
    ]),
  ) as ProValueTypes

function shownValue({ resource, field, name, row }: FieldOfScreen, value: unknown, context: DisplayContext): ReactNode {
  const shown = display(field, value, context, name)
  return row && shown !== null ? ownCell(resource, name, row, shown) : shown
}

/** The value types of lists: what asks for a value is the search field of its kind. */
export const listValueTypes = valueTypesWith((kind, { of, id, value, onChange }) => {
  if (!of) return null
  const Filter = (ownFilter(of.resource, of.name) ?? filters[kind]) as ComponentType<FilterProps>
  return (
    <NarrowPlace value>
      <Suspense fallback={null}>
        <Filter resource={of.resource} field={of.field} id={id} value={value as FilterValue} onChange={onChange} />
      </Suspense>
    </NarrowPlace>
  )
})
