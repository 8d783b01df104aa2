import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { TickList } from '../../shared/tick-list'
import type { Arrangement, PlacedTile } from './arrangement'

interface Props {
  open: boolean
  tiles: readonly PlacedTile[]
  onChange: (arrangement: Arrangement) => void
  onReset: () => void
  onClose: () => void
}

/** Which tiles the home page shows, and in which order; the page behind follows at once. */
export function ArrangeTiles({ open, tiles, onChange, onReset, onClose }: Props) {
  const { t } = useTranslation('home')
  const labelOf = useLabelOf()
  return (
    <Drawer
      open={open}
      size={360}
      title={t('arrange.title')}
      onClose={onClose}
      extra={<Button onClick={onReset}>{t('arrange.reset')}</Button>}
      destroyOnHidden
    >
      <p>{t('arrange.hint')}</p>
      <TickList
        items={tiles.map(({ tile, shown }) => ({ id: tile.key, label: labelOf(tile.label), ticked: shown }))}
        onChange={items =>
          onChange({
            order: items.map(({ id }) => id),
            hidden: items.flatMap(({ id, ticked }) => (ticked ? [] : [id])),
          })
        }
      />
    </Drawer>
  )
}
