import type { Report } from '@sfa/kit/report'
import { type ReactNode, useCallback } from 'react'
import { extensionOf } from '../resource-screens/extensions'
import { ownCell } from '../resource-screens/field/own-cell'
import type { WireRow } from '../resource-screens/record-calls'
import type { SearchState } from '../resource-screens/search/search-state'
import { usePermission } from '../shared/menu/use-permission'
import { RowPlace } from '../shared/row-links'
import { drillAddress } from './drill-address'

/** Cells of a report: what a feature draws in them, the way to the rows behind a figure, else the value alone. */
export function useReportCell(report: Report, search: SearchState) {
  const can = usePermission()
  return useCallback(
    (name: string, row: WireRow, shown: ReactNode): ReactNode => {
      if (extensionOf(report.shape).cells?.[name]) return ownCell(report.shape, name, row, shown)
      const drill = report.drill[name]
      if (!drill || shown === null || !can(`${drill.to.slice(1)}:search`)) return shown
      const address = drillAddress(report, drill, row, search)
      return address ? <RowPlace to={address}>{shown}</RowPlace> : shown
    },
    [report, search, can],
  )
}
