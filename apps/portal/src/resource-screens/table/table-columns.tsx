import { isCode, isPicture, valueAt } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import type { ReactNode } from 'react'
import { labelOf } from '../../shared/language/label'
import type { ResizableCellProps } from '../../shared/list/resizable-cell'
import type { ProColumns } from '../../shared/pro'
import { RowLink } from '../../shared/row-links'
import { type DisplayContext, display } from '../field/displays'
import { ownCell } from '../field/own-cell'
import { valueTypeOf } from '../field/value-types'
import type { DictLookup } from '../lookup/dictionaries'
import type { WireRow } from '../record-calls'
import type { Sort } from '../search/search-state'
import type { ColumnChoice } from './table-preference'

interface Options {
  resource: Resource
  columns: readonly ColumnChoice[]
  sort: Sort | undefined
  dict: DictLookup
  validity: (row: WireRow) => ReactNode
  /** Shows a record; the code and the name of a row are links then. */
  onView?: (row: WireRow) => void
  /** What a cell shows in place of what its kind shows. */
  cell?: (name: string, row: WireRow, shown: ReactNode) => ReactNode
  /** Fields that the server does not sort by for this user. */
  unsortable?: ReadonlySet<string>
  /** Without it the columns have no handles. */
  onResized?: (key: string, width: number) => void
}

const orders = { asc: 'ascend', desc: 'descend' } as const

/**
 * ProTable's columns, also for what is not shown: the choice of columns offers it. Cells are plain text wherever they
 * can be: a `render` of our own spares each of them the library's field components.
 */
export function tableColumns(options: Options): ProColumns<WireRow>[] {
  const { resource, columns, sort, dict, validity, onView, cell, unsortable, onResized } = options
  return columns.map(({ key, width }) => {
    const field = fieldOf(resource, key)
    const head: ResizableCellProps = { columnWidth: width, onResized: onResized && (next => onResized(key, next)) }
    return {
      key,
      dataIndex: key,
      title: labelOf(field.label),
      valueType: valueTypeOf(field) as 'text',
      width,
      ellipsis: !isPicture(field),
      align: traitsOf(field).list.align,
      onHeaderCell: onResized && (() => head as object),
      sorter: traitsOf(field).sorted && !unsortable?.has(key),
      sortOrder: sort?.field === key ? orders[sort.order] : null,
      showSorterTooltip: false,
      render: (_: unknown, row: WireRow) => {
        if (traitsOf(field).role === 'validity') return validity(row)
        const context: DisplayContext = { place: 'cell', dict, labels: row._labels }
        const value = display(field, valueAt(row, key), context, key)
        if (cell) return cell(key, row, value)
        const shown = ownCell(resource, key, row, value)
        const isName = key === resource.title || isCode(field)
        return isName && onView && shown ? (
          <RowLink name onClick={() => onView(row)}>
            {shown}
          </RowLink>
        ) : (
          shown
        )
      },
    }
  })
}
