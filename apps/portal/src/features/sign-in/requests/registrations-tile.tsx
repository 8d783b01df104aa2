import { callPath } from '@sfa/kit/resource-calls'
import { request } from '@sfa/registration/definitions/request.resource'
import { useTranslation } from 'react-i18next'
import { recordsKey, type WireRow } from '../../../resource-screens/record-calls'
import type { TileProps } from '../../../shared/home/home-tile'
import { WaitingTile } from '../../../shared/home/waiting-tile'

const waiting = { state: ['New'] }

/** People who ask for an account and have no answer yet. */
export default function RegistrationsTile({ title }: TileProps) {
  const { t } = useTranslation('account-request')
  return (
    <WaitingTile<WireRow>
      title={title}
      at="/person/accountrequest"
      queryKey={recordsKey(request, 'tile', waiting)}
      call={callPath(request, 'search')}
      conditions={waiting}
      texts={{ none: t('tile.none'), all: t('tile.all'), decide: t('tile.decide') }}
      said={row => ({
        title: `${row.name}（${row.userName}）`,
        detail: [row.createTime as string, row.reason as string | null],
      })}
    />
  )
}
