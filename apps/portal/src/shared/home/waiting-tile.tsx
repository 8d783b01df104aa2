import { useQuery } from '@tanstack/react-query'
import { polling } from '../request/polling'
import { search } from '../request/request'
import { TileCard, TilePlace, TileRow, TileRows } from './tile-card'

const page = { pageIndex: 1, pageSize: 4 }
const everyMs = 60_000

interface Props<T> {
  title: string
  /** The page on which they are decided about. */
  at: string
  queryKey: readonly unknown[]
  call: string
  conditions: Readonly<Record<string, unknown>>
  texts: { none: string; all: string; decide: string }
  said: (row: T) => { title: string; detail: readonly (string | null | undefined)[] }
}

/** A tile of the home page with the first records that wait for a decision of the user. */
export function WaitingTile<T extends { id: string }>({
  title,
  at,
  queryKey,
  call,
  conditions,
  texts,
  said,
}: Props<T>) {
  const found = useQuery({
    queryKey,
    queryFn: context => search<T>(call, { ...conditions, page }, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
  const { rows = [], total = 0 } = found.data ?? {}
  return (
    <TileCard
      title={title}
      count={total}
      state={found}
      empty={total === 0 && texts.none}
      extra={<TilePlace to={at}>{texts.all}</TilePlace>}
    >
      <TileRows>
        {rows.map(row => {
          const { detail, ...words } = said(row)
          return (
            <TileRow
              key={row.id}
              {...words}
              detail={detail.filter(Boolean).join(' · ')}
              action={<TilePlace to={at}>{texts.decide}</TilePlace>}
            />
          )
        })}
      </TileRows>
    </TileCard>
  )
}
