import type { Resource } from '@sfa/kit/resource'
import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from '../../shared/lazy-screen'
import { extensionOf } from '../extensions'
import type { WireRow } from '../record-calls'

/** What a feature shows in the place of a value; the value as its kind shows it where no feature does. */
export function ownCell(resource: Resource, name: string, row: WireRow, shown: ReactNode): ReactNode {
  const load = extensionOf(resource).cells?.[name]
  if (!load) return shown
  const Cell = lazyScreen(load)
  return (
    <Suspense fallback={shown}>
      <Cell row={row}>{shown}</Cell>
    </Suspense>
  )
}
