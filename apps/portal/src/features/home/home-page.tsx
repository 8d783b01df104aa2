import { AppstoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TileCard } from '../../shared/home/tile-card'
import { allTiles } from '../../shared/home/tiles'
import { useLabelOf } from '../../shared/language/label'
import { lazyScreen } from '../../shared/lazy-screen'
import { usePermissions } from '../../shared/menu/use-permission'
import { usePreference } from '../../shared/preferences'
import { useSession } from '../../shared/session/session'
import { displayName } from '../../shared/session/user-info'
import { ArrangeTiles } from './arrange-tiles'
import { type Arrangement, arrange, type PlacedTile } from './arrangement'
import styles from './home.module.css'

const untouched: Arrangement = { order: [], hidden: [] }

/** Where a day starts: what waits for the user, with the buttons that act; as they have arranged it. */
export default function HomePage() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const keys = usePermissions()
  const [arrangement, setArrangement, loading] = usePreference('home', untouched)
  const [arranging, setArranging] = useState(false)
  const tiles = useMemo(() => arrange(allTiles, keys, arrangement), [keys, arrangement])
  return (
    <div className={styles.home}>
      <header className={styles.greeting}>
        <div>
          <h1>{t(`greeting.${partOfDay(new Date().getHours())}`, { name: user && displayName(user) })}</h1>
          <p>{[user?.tenantName, ...(user?.userRole.map(role => role.name) ?? [])].filter(Boolean).join(' · ')}</p>
        </div>
        <Button icon={<AppstoreOutlined />} onClick={() => setArranging(true)}>
          {t('arrange.button')}
        </Button>
      </header>
      {!loading && (
        <div className={styles.tiles}>
          {tiles.map(placed => placed.shown && <Tile key={placed.tile.key} {...placed} />)}
        </div>
      )}
      <ArrangeTiles
        open={arranging}
        tiles={tiles}
        onChange={setArrangement}
        onReset={() => setArrangement(untouched)}
        onClose={() => setArranging(false)}
      />
    </div>
  )
}

function Tile({ tile: { key, label, load, width = 1, comesAndGoes } }: PlacedTile) {
  const title = useLabelOf()(label)
  const Content = lazyScreen(load)
  return (
    <section className={styles[`wide${width}`]} data-tile={key} aria-label={title}>
      <Suspense fallback={comesAndGoes ? null : <TileCard title={title} state={arriving} />}>
        <Content title={title} />
      </Suspense>
    </section>
  )
}

const arriving = { isPending: true, isError: false, refetch: () => undefined }

function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
