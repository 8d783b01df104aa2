import type { Field } from '@sfa/resource-kit/field'
import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { labelOf } from '../../shared/label'
import { type DisplayContext, display } from '../field/displays'
import type { DictLookup } from '../lookup/dictionaries'
import type { WireRow } from '../record-calls'
import type { Sort } from '../search/search-state'
import { ResizableTitle } from './resizable-title'
import type { ColumnChoice } from './table-preference'

type Columns = NonNullable<TableProps<WireRow>['columns']>

interface Options {
  resource: Resource
  columns: readonly ColumnChoice[]
  sort: Sort | undefined
  dict: DictLookup
  validity: (row: WireRow) => ReactNode
  /** Fields that the server does not sort by for this user. */
  unsortable?: ReadonlySet<string>
  /** Without it the columns have no handles. */
  onResized?: (key: string, width: number) => void
}

const sortable = new Set<Field['kind']>([
  'text',
  'code',
  'number',
  'money',
  'quantity',
  'date',
  'dateTime',
  'flag',
  'validity',
  'dict',
])
const numeric = new Set<Field['kind']>(['number', 'money', 'quantity'])
const orders = { asc: 'ascend', desc: 'descend' } as const

/** antd's columns for the shown ones. Cells are plain text wherever they can be (DESIGN §7). */
export function listColumns({ resource, columns, sort, dict, validity, unsortable, onResized }: Options): Columns {
  return columns
    .filter(column => column.shown)
    .map(({ key, width }, index) => {
      const field = fieldOf(resource, key)
      return {
        key,
        dataIndex: key,
        title: onResized ? (
          <ResizableTitle label={labelOf(field.label)} width={width} onResized={next => onResized(key, next)} />
        ) : (
          labelOf(field.label)
        ),
        width,
        ellipsis: field.kind !== 'image',
        align: numeric.has(field.kind) ? ('end' as const) : undefined,
        fixed: index === 0 ? ('start' as const) : undefined,
        sorter: sortable.has(field.kind) && !unsortable?.has(key),
        sortOrder: sort?.field === key ? orders[sort.order] : null,
        showSorterTooltip: false,
        render: (value: unknown, row: WireRow) => {
          if (field.kind === 'validity') return validity(row)
          const context: DisplayContext = { place: 'cell', dict, labels: row._labels }
          return display(field, value, context, key)
        },
      }
    })
}
