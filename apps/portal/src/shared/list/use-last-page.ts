import { useEffect } from 'react'
import type { Page } from '../use-paging'

/** A page as the server has answered it; undefined while it is asked for. */
type Answered = { rows: readonly unknown[]; total: number } | undefined

/** A page whose rows are gone, changed by an action or removed by others, gives way to the last one that has rows. */
export function useLastPage(
  { pageIndex, pageSize }: Page,
  answered: Answered,
  turn: (pageIndex: number) => void,
): void {
  const isGone = pageIndex > 1 && answered?.rows.length === 0
  const last = Math.max(1, Math.min(pageIndex - 1, Math.ceil((answered?.total ?? 0) / pageSize)))
  useEffect(() => {
    if (isGone) turn(last)
  }, [isGone, last, turn])
}
