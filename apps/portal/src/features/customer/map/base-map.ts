import type { MapSettings } from '@sfa/customer/definitions/store-map.calls'
import type { Bounds } from '@sfa/kernel/geo/area'
import { type Coordinates, fromGcj02, toGcj02 } from '@sfa/kernel/geo/coordinates'
import { zooms } from '@sfa/kernel/geo/world'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { drawOutlines, type OutlineColours } from './outlines'

export interface View {
  bounds: Bounds
  zoom: number
}

/** A map with nothing on it but the country: tiles of the configured server, or else the outlines that come with us. */
export interface BaseMap {
  map: L.Map
  /** Where a place in gcj02 is drawn, and what place a point of the map is. */
  shown: (place: Coordinates) => [latitude: number, longitude: number]
  placeAt: (point: L.LatLng) => Coordinates
  view: () => View
}

/** The whole country with its islands in the south. */
const china: [[number, number], [number, number]] = [
  [3.4, 73.5],
  [53.6, 135.1],
]

interface Wanted {
  settings: Pick<MapSettings, 'tiles'>
  colours: OutlineColours
  /** Where it looked before; the country where it is new. */
  view?: View
}

export function makeBaseMap(element: HTMLElement, { settings: { tiles }, colours, view }: Wanted): BaseMap {
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: zooms.least,
    maxZoom: zooms.most,
    zoomSnap: 1,
    keyboardPanDelta: 120,
    // Motion costs drawing, and a test would have to wait for its end.
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    worldCopyJump: false,
    maxBounds: [
      [-60, 20],
      [75, 190],
    ],
  })
  const isGps = tiles?.coordType === 'wgs84'
  const shown = (place: Coordinates): [number, number] => {
    const { latitude, longitude } = isGps ? fromGcj02(place, 'wgs84') : place
    return [latitude, longitude]
  }
  const placeAt = ({ lat, lng }: L.LatLng) => toGcj02({ longitude: lng, latitude: lat }, isGps ? 'wgs84' : 'gcj02')
  const viewNow = (): View => {
    const bounds = map.getBounds()
    const [corner, other] = [placeAt(bounds.getNorthWest()), placeAt(bounds.getSouthEast())]
    return {
      bounds: {
        west: inside(corner.longitude, 180),
        north: inside(corner.latitude, 90),
        east: inside(other.longitude, 180),
        south: inside(other.latitude, 90),
      },
      zoom: map.getZoom(),
    }
  }
  if (view) lookAt({ map, shown }, view.bounds, view.zoom)
  else map.fitBounds(china)
  L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map)
  if (tiles) L.tileLayer(tiles.url, { maxZoom: zooms.most }).addTo(map)
  else drawOutlines(map, colours)
  return { map, shown, placeAt, view: viewNow }
}

/** The map goes on beyond the edge of the world. */
const inside = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees))

/** Looks at a rectangle; at the middle of it where the zoom is said. */
export function lookAt({ map, shown }: Pick<BaseMap, 'map' | 'shown'>, bounds: Bounds, zoom?: number): void {
  const corners = L.latLngBounds([
    shown({ longitude: bounds.west, latitude: bounds.south }),
    shown({ longitude: bounds.east, latitude: bounds.north }),
  ])
  if (zoom === undefined) map.fitBounds(corners, { padding: [24, 24], maxZoom: 15 })
  else map.setView(corners.getCenter(), zoom)
}
