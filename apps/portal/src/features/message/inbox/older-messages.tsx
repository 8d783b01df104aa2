import type { Folder, InboxMessage } from '@sfa/message/definitions/inbox.calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { inboxKey, listOlder } from './inbox-calls'

interface Props {
  folder: Folder
  /** The last message that is listed already. */
  before: string
  /** How many there are behind it. */
  count: number
  row: (message: InboxMessage) => ReactNode
}

/** The messages behind those that the message centre opens with, page by page as they are asked for. */
export function OlderMessages({ folder, before, count, row }: Props) {
  const { t } = useTranslation('message')
  const [isAsked, setAsked] = useState(false)
  const found = useInfiniteQuery({
    queryKey: [...inboxKey, 'older', folder, before],
    queryFn: ({ pageParam }) => listOlder(folder, pageParam),
    initialPageParam: before,
    getNextPageParam: ({ rows, total }) => (total > rows.length ? rows.at(-1)?.msg_id : undefined),
    enabled: isAsked,
  })
  const pages = found.data?.pages ?? []
  const last = pages.at(-1)
  const left = last ? last.total - last.rows.length : count
  const more = () => {
    if (isAsked) void (found.isError ? found.refetch() : found.fetchNextPage())
    else setAsked(true)
  }
  return (
    <>
      {pages.flatMap(({ rows }) => rows).map(row)}
      {left > 0 && (
        <li>
          <Button type="link" block loading={found.isFetching} onClick={more}>
            {t('older', { shown: formatCount(left) })}
          </Button>
        </li>
      )}
    </>
  )
}
