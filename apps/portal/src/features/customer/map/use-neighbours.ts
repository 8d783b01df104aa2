import { mapKey } from '@sfa/customer/definitions/store-map.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { theme } from 'antd'
import L from 'leaflet'
import { useEffect, useState } from 'react'
import { usePermission } from '../../../shared/menu/use-permission'
import type { BaseMap, View } from './base-map'
import { viewQuery } from './store-map-queries'

const valid = { isDeleted: ['0'] }
const dot = 5
/** Pixels: places with more stores are larger, and let the map be seen. */
const spot = (count: number) => Math.min(22, 6 + Math.log10(count) * 6)

/**
 * The stores that are there already, as dots on a map where a place is chosen: by them people know their way where no
 * streets are drawn, and see a store that would be there twice. None for who has no map of stores.
 */
export function useNeighbours(base: BaseMap | undefined): void {
  const may = usePermission()(mapKey)
  const { token } = theme.useToken()
  const [view, setView] = useState<View>()
  useEffect(() => {
    if (!base || !may) return
    const look = () => setView(base.view())
    look()
    base.map.on('moveend', look)
    return () => void base.map.off('moveend', look)
  }, [base, may])
  const { data } = useQuery({ ...viewQuery(valid, 'level', view), placeholderData: keepPreviousData })

  useEffect(() => {
    if (!base || !data) return
    const layer = L.layerGroup().addTo(base.map)
    const style = { weight: 1, color: token.colorBgContainer, fillColor: token.colorTextTertiary, fillOpacity: 1 }
    for (const cluster of data.clusters)
      layer.addLayer(
        L.circleMarker(base.shown(cluster), {
          ...style,
          radius: spot(cluster.count),
          stroke: false,
          fillOpacity: 0.25,
          interactive: false,
        }),
      )
    // A click goes on to the map: the place of the store is chosen.
    for (const store of data.stores)
      layer.addLayer(
        L.circleMarker(base.shown(store), { ...style, radius: dot, bubblingMouseEvents: true }).bindTooltip(
          store.name,
          {
            direction: 'top',
          },
        ),
      )
    return () => void layer.remove()
  }, [base, data, token.colorBgContainer, token.colorTextTertiary])
}
