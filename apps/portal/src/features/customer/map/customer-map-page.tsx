import { EnvironmentOutlined, GatewayOutlined } from '@ant-design/icons'
import { store } from '@sfa/customer/definitions/store.resource'
import { type ColourBy, colourFields } from '@sfa/customer/definitions/store-map.calls'
import { type Bounds, cornersOf, readArea, writeArea } from '@sfa/kernel/geo/area'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOwnFields } from '../../../resource-screens/lookup/custom-fields'
import { namesOf, useFieldMasks } from '../../../resource-screens/lookup/field-masks'
import { pageAddress } from '../../../resource-screens/record/page/page-address'
import { emptySearch, writeSearch } from '../../../resource-screens/search/search-state'
import { useSearchState } from '../../../resource-screens/search/use-search-state'
import { usePermission } from '../../../shared/menu/use-permission'
import { ProCard } from '../../../shared/pro'
import type { RequestError } from '../../../shared/request/request-error'
import { SearchFailure } from '../../../shared/request/search-failure'
import type { View } from './base-map'
import styles from './map.module.css'
import { MapCanvas, type PlacedStore } from './map-canvas'
import { legendOf } from './map-colours'
import { MapLegend } from './map-legend'
import { MapSearch } from './map-search'
import { StoreList } from './store-list'
import { areaOf, shownSearch, totalsQuery, viewQuery } from './store-map-queries'

const ways = Object.keys(colourFields) as ColourBy[]

/** All stores that the caller reaches, on a map: clusters, an area drawn by hand, and the list beside it. */
export default function CustomerMapPage() {
  const { t } = useTranslation(['customer', 'resource'])
  const mayList = usePermission('customer/customermanage')('search')
  const known = useOwnFields(store) ?? store
  const search = useSearchState(known)
  const masks = useFieldMasks(store)
  const offered = useMemo(() => {
    const kept = namesOf(masks, 'hidden', 'masked')
    return ways.filter(way => !kept.includes(colourFields[way]))
  }, [masks])
  const [wanted, setColourBy] = useState<ColourBy>('level')
  const colourBy = offered.includes(wanted) ? wanted : (offered[0] ?? 'state')
  const [view, setView] = useState<View>()
  const [drawing, setDrawing] = useState(false)
  const [chosen, setChosen] = useState<PlacedStore>()
  const area = areaOf(search.state)
  const corners = useMemo(() => (area ? (readArea(area) ?? undefined) : undefined), [area])
  const shown = shownSearch(search.state)
  const totals = useQuery({ ...totalsQuery(shown, colourBy), placeholderData: keepPreviousData })
  const found = useQuery({ ...viewQuery(shown, colourBy, view), placeholderData: keepPreviousData })
  const legend = useMemo(
    () => legendOf(totals.data?.values ?? [], ['level', 'state'].includes(totals.data?.colourBy ?? '')),
    [totals.data],
  )
  const choose = (next: readonly Coordinates[] | null) => {
    setDrawing(false)
    const { position: _position, ...others } = search.state.filters
    search.change({ filters: next ? { ...others, position: [writeArea(next)] } : others })
  }
  const chooseBounds = (bounds: Bounds) => choose(cornersOf(bounds))
  useEffect(() => {
    if (!drawing) return
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && setDrawing(false)
    window.addEventListener('keydown', stop)
    return () => window.removeEventListener('keydown', stop)
  }, [drawing])

  const { total = 0, placed = 0 } = totals.data ?? {}
  const { position: _position, ...others } = search.state.filters
  const without = writeSearch(known, {
    ...emptySearch,
    quick: search.state.quick,
    filters: { ...others, position: ['0'] },
  })
  const failure = totals.error ?? found.error
  return (
    <div className={styles.page}>
      <MapSearch search={search}>
        <div className={styles.body}>
          <ProCard className={styles.main}>
            <div className={styles.tools}>
              <Button
                type={drawing ? 'primary' : 'default'}
                icon={<GatewayOutlined aria-hidden />}
                aria-pressed={drawing}
                onClick={() => setDrawing(!drawing)}
              >
                {t(drawing ? 'map.drawing' : 'map.draw')}
              </Button>
              <Button disabled={!view} onClick={() => view && chooseBounds(view.bounds)}>
                {t('map.allInView')}
              </Button>
              {area && (
                <Button type="link" onClick={() => choose(null)}>
                  {t('map.clearArea')}
                </Button>
              )}
              <Select<ColourBy>
                aria-label={t('map.colourBy')}
                prefix={t('map.colourBy')}
                value={colourBy}
                onChange={setColourBy}
                options={offered.map(value => ({ value, label: t(`map.by.${value}`) }))}
                popupMatchSelectWidth={false}
              />
              <Typography.Text className={styles.counts} aria-live="polite">
                {totals.data && t('map.counts', { total, placed })}{' '}
                {totals.data && total > placed && (
                  <WithoutPlace count={total - placed} to={mayList ? `${store.path}?${without}` : undefined} />
                )}
              </Typography.Text>
            </div>
            {failure && (
              <SearchFailure
                message={(failure as RequestError).message || t('resource:failed')}
                retry={t('resource:retry')}
                onRetry={() => void Promise.all([totals.refetch(), found.refetch()])}
              />
            )}
            <div className={styles.frame}>
              <MapCanvas
                all={totals.isPlaceholderData ? undefined : totals.data?.bounds}
                fitted={JSON.stringify(shown)}
                found={found.data}
                legend={legend}
                area={corners}
                drawing={drawing}
                onDrawn={next => (next ? choose(next) : setDrawing(false))}
                onView={setView}
                chosen={chosen}
                onStore={setChosen}
                onPlace={chooseBounds}
              />
              <MapLegend colourBy={totals.data?.colourBy ?? colourBy} legend={legend} />
              {chosen && <ChosenStore store={chosen} hasPage={mayList} onClose={() => setChosen(undefined)} />}
            </div>
          </ProCard>
          <ProCard className={styles.side}>
            <StoreList search={search} view={view} chosen={chosen} onStore={setChosen} />
          </ProCard>
        </div>
      </MapSearch>
    </div>
  )
}

/** How many stores are on no map, and the way to them. */
function WithoutPlace({ count, to }: { count: number; to: string | undefined }) {
  const { t } = useTranslation('customer')
  const text = t('map.without', { count })
  return to ? <Link to={to}>{text}</Link> : text
}

function ChosenStore({
  store: { id, code, name, longitude, latitude },
  hasPage,
  onClose,
}: {
  store: PlacedStore
  hasPage: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['customer', 'resource'])
  return (
    <section className={styles.told} aria-label={t('map.store')}>
      <EnvironmentOutlined aria-hidden /> {name} <span className={styles.code}>{code}</span>{' '}
      <span className={styles.code}>
        {longitude}, {latitude}
      </span>{' '}
      {hasPage && <Link to={pageAddress(store, id)}>{t('map.open')}</Link>}{' '}
      <Button type="link" size="small" onClick={onClose}>
        {t('resource:close')}
      </Button>
    </section>
  )
}
