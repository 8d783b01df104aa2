import { callPath } from '@sfa/resource-kit/resource-calls'
import { request } from '@sfa/resources/registration/request.resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordsKey, type WireRow } from '../../../resource-screens/record-calls'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TilePlace, TileRow, TileRows } from '../../../shared/home/tile-card'
import { polling } from '../../../shared/request/polling'
import { search } from '../../../shared/request/request'

const page = '/person/accountrequest'
const waiting = { state: ['New'], page: { pageIndex: 1, pageSize: 4 } }
const everyMs = 60_000

/** People who ask for an account and have no answer yet. */
export default function RegistrationsTile({ title }: TileProps) {
  const { t } = useTranslation('account-request')
  const found = useQuery({
    queryKey: recordsKey(request, 'tile', waiting),
    queryFn: context => search<WireRow>(callPath(request, 'search'), waiting, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
  const { rows = [], total = 0 } = found.data ?? {}
  return (
    <TileCard
      title={title}
      count={total}
      state={found}
      empty={total === 0 && t('tile.none')}
      extra={<TilePlace to={page}>{t('tile.all')}</TilePlace>}
    >
      <TileRows>
        {rows.map(row => (
          <TileRow
            key={row.id}
            title={`${row.name}（${row.userName}）`}
            detail={[row.createTime, row.reason].filter(Boolean).join(' · ')}
            action={<TilePlace to={page}>{t('tile.decide')}</TilePlace>}
          />
        ))}
      </TileRows>
    </TileCard>
  )
}
