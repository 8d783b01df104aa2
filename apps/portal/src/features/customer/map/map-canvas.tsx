import { AimOutlined } from '@ant-design/icons'
import type { MapView } from '@sfa/customer/definitions/store-map.calls'
import type { Bounds } from '@sfa/kernel/geo/area'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import { zooms } from '@sfa/kernel/geo/world'
import { Button, theme } from 'antd'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { lookAt, type View } from './base-map'
import { startLasso } from './lasso'
import styles from './map.module.css'
import { colourOf, type LegendEntry, shares } from './map-colours'
import { useBaseMap, useMapSettings } from './use-base-map'
import { ZoomButtons } from './zoom-buttons'

export type PlacedStore = MapView['stores'][number]

interface Props {
  /** Where all that is found lies; the map looks there when `fitted` changes, and at the button. */
  all: Bounds | null | undefined
  fitted: string
  found: MapView | undefined
  legend: readonly LegendEntry[]
  area: readonly Coordinates[] | undefined
  drawing: boolean
  onDrawn: (corners: Coordinates[] | null) => void
  onView: (view: View) => void
  chosen: PlacedStore | undefined
  onStore: (store: PlacedStore) => void
  /** A cluster that no zoom takes apart. */
  onPlace: (corners: Bounds) => void
}

/** Pixels across: a cluster of many is larger, but never as large as its cell. */
const sizeOf = (count: number) => Math.min(58, 26 + Math.log10(count) * 8)
const dot = 14

/** The map: clusters and stores, the area that is chosen, and buttons for its zoom. */
export function MapCanvas(props: Props) {
  const { all, fitted, found, legend, area, drawing, chosen } = props
  const { t } = useTranslation('customer')
  const { token } = theme.useToken()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const base = useBaseMap(element)
  const settings = useMapSettings()
  const told = useRef(props)
  told.current = props
  const lookedAt = useRef<string>(undefined)

  useEffect(() => {
    if (!base) return
    const tell = () => told.current.onView(base.view())
    base.map.on('moveend', tell)
    tell()
    return () => void base.map.off('moveend', tell)
  }, [base])

  // Once for each search, as soon as it is known where its stores are; not again when the page comes to the front.
  useEffect(() => {
    if (!base || !all || lookedAt.current === fitted) return
    lookedAt.current = fitted
    lookAt(base, all)
  }, [base, all, fitted])

  useEffect(() => {
    if (!base || !found) return
    const layer = L.layerGroup().addTo(base.map)
    for (const cluster of found.clusters) {
      const marker = L.marker(base.shown(cluster), {
        keyboard: false,
        icon: iconOf(clusterElement(cluster, legend), sizeOf(cluster.count)),
      })
      marker.on('click', () => {
        if (base.map.getZoom() < zooms.most) base.map.setView(base.shown(cluster), base.map.getZoom() + 2)
        else told.current.onPlace(around(cluster))
      })
      layer.addLayer(marker)
    }
    for (const store of found.stores) {
      const marker = L.marker(base.shown(store), {
        keyboard: false,
        title: store.name,
        icon: iconOf(storeElement(colourOf(legend, store.value), store.id === chosen?.id), dot),
        zIndexOffset: store.id === chosen?.id ? 1_000 : 0,
      })
      marker.on('click', () => told.current.onStore(store))
      layer.addLayer(marker)
    }
    return () => void layer.remove()
  }, [base, found, legend, chosen?.id])

  useEffect(() => {
    if (!base || !area) return
    const shape = L.polygon(area.map(base.shown), { color: token.colorPrimary, weight: 2, interactive: false })
    shape.addTo(base.map)
    return () => void shape.remove()
  }, [base, area, token.colorPrimary])

  useEffect(() => {
    if (!base || !drawing) return
    return startLasso(base, token.colorPrimary, corners => told.current.onDrawn(corners))
  }, [base, drawing, token.colorPrimary])

  useEffect(() => {
    if (!base || !chosen) return
    const point = L.latLng(base.shown(chosen))
    if (!base.map.getBounds().contains(point)) base.map.setView(point, Math.max(base.map.getZoom(), 15))
  }, [base, chosen])

  return (
    <>
      <div ref={setElement} className={styles.canvas} role="application" aria-label={t('map.keys')} />
      <ZoomButtons base={base}>
        <Button
          icon={<AimOutlined />}
          aria-label={t('map.showAll')}
          title={t('map.showAll')}
          disabled={!all}
          onClick={() => base && all && lookAt(base, all)}
        />
      </ZoomButtons>
      {settings?.tiles?.attribution && <span className={styles.source}>{settings.tiles.attribution}</span>}
    </>
  )
}

const iconOf = (html: HTMLElement, size: number) => L.divIcon({ className: '', html, iconSize: [size, size] })

function clusterElement({ count, values }: MapView['clusters'][number], legend: readonly LegendEntry[]): HTMLElement {
  const size = sizeOf(count)
  const ring = document.createElement('div')
  ring.className = styles.cluster as string
  ring.style.cssText = `width:${size}px;height:${size}px`
  ring.style.background = shares(legend, values)
  const number = document.createElement('span')
  number.textContent = formatCount(count)
  ring.append(number)
  return ring
}

function storeElement(colour: string, isChosen: boolean): HTMLElement {
  const mark = document.createElement('div')
  mark.className = [styles.store, isChosen && styles.chosen].filter(Boolean).join(' ')
  mark.style.cssText = `width:${dot}px;height:${dot}px`
  mark.style.background = colour
  return mark
}

/** Half a cell at the last zoom, in degrees: twenty metres. */
const nearby = 0.0002
const around = ({ longitude, latitude }: Coordinates): Bounds => ({
  west: longitude - nearby,
  east: longitude + nearby,
  south: latitude - nearby,
  north: latitude + nearby,
})
