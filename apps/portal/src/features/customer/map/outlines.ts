import { districts, type Outline, provinces } from 'virtual:china-outlines'
import { boundsOf } from '@sfa/kernel/geo/area'
import { isSameArea } from '@sfa/kernel/geo/area-names'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import { provinceNames } from '@sfa/organization/definitions/province-names'
import L from 'leaflet'
import { labelOf } from '../../../shared/language/label'
import { currentLanguage } from '../../../shared/language/language'
import { traditional } from '../../../shared/language/traditional'
import styles from './map.module.css'
import { drawSouthSea } from './south-sea'

/** From this zoom on, prefectures are drawn. */
const nearZoom = 7

export interface OutlineColours {
  land: string
  border: string
}

/** The corners of an outline's rings, out of the differences that the build has made. */
export const ringsOf = ({ rings, steps }: Pick<Outline, 'rings' | 'steps'>): Coordinates[][] =>
  rings.map(ring => {
    let [east, north] = [0, 0]
    return Array.from({ length: ring.length / 2 }, (_, at) => {
      east += ring[at * 2] as number
      north += ring[at * 2 + 1] as number
      return { longitude: east / steps, latitude: north / steps }
    })
  })

const shapeOf = (outline: Outline) =>
  ringsOf(outline).map(ring => [ring.map(({ longitude, latitude }) => [latitude, longitude] as [number, number])])

const loaded = new Map<string, Promise<readonly Outline[]>>()

/** The prefectures of a province, fetched once; none where they do not arrive, and asked for again the next time. */
function prefecturesOf(code: string): Promise<readonly Outline[]> {
  const known = loaded.get(code)
  if (known) return known
  const coming = (districts[code]?.() ?? Promise.resolve({ outlines: [] })).then(
    ({ outlines }) => outlines,
    () => {
      loaded.delete(code)
      return []
    },
  )
  loaded.set(code, coming)
  return coming
}

/** From this zoom on provinces are named; small ones, whose names would lie on those of others, from a later one. */
const namedZoom = 4
const smallZooms: Readonly<Record<string, number>> = { 12: 6, 81: 5, 82: 7 }

/** Between the outlines and what stands on the map. */
const namesPane = 'names'

/** Draws the outlines of the country below everything else: provinces, and near by the prefectures of those in view. */
export function drawOutlines(map: L.Map, { land, border }: OutlineColours): void {
  map.createPane(namesPane).style.zIndex = '350'
  const renderer = L.canvas({ padding: 0.3, pane: 'tilePane' })
  const style = { renderer, interactive: false, color: border, weight: 1, fillColor: land, fillOpacity: 1 }
  const country = L.layerGroup().addTo(map)
  const near = L.layerGroup()
  const names = drawSouthSea(map, { renderer, land, border }).map(({ label, at, from, below }) => ({
    marker: nameAt({ at }, labelOf(label)),
    from,
    below,
  }))
  const shapes = provinces.map(province => {
    const polygon = L.polygon(shapeOf(province), style).addTo(country)
    const name = labelOf(provinceNames[province.code] ?? [province.name, province.name])
    names.push({ marker: nameAt(province, name), from: smallZooms[province.code] ?? namedZoom, below: nearZoom })
    return { code: province.code, polygon, bounds: polygon.getBounds() }
  })
  const drawn = new Set<string>()
  const draw = async (code: string) => {
    if (drawn.has(code)) return
    drawn.add(code)
    const outlines = await prefecturesOf(code)
    if (outlines.length === 0) drawn.delete(code)
    for (const outline of outlines) {
      near.addLayer(L.polygon(shapeOf(outline), style))
      // They have no names in English.
      if (currentLanguage() !== 'en-US') near.addLayer(nameAt(outline, nameOf(outline.name)))
    }
  }
  const follow = () => {
    const zoom = map.getZoom()
    const isNear = zoom >= nearZoom
    const layers: [L.Layer, shown: boolean][] = [
      [near, isNear],
      ...names.map(({ marker, from, below }): [L.Layer, boolean] => [marker, zoom >= from && zoom < below]),
    ]
    for (const [layer, shown] of layers)
      if (shown) layer.addTo(map)
      else layer.remove()
    for (const { code, polygon, bounds } of shapes) {
      polygon.setStyle({ opacity: isNear ? 0 : 1 })
      if (isNear && bounds.intersects(map.getBounds())) void draw(code)
    }
  }
  map.on('moveend', follow)
  follow()
}

const nameOf = (name: string) => (currentLanguage() === 'zh-TW' ? traditional(name) : name)

const nameAt = ({ at: [longitude, latitude] }: { at: readonly [number, number] }, name: string) => {
  const text = document.createElement('span')
  text.textContent = name
  return L.marker([latitude, longitude], {
    interactive: false,
    keyboard: false,
    pane: namesPane,
    icon: L.divIcon({ className: styles.place, html: text, iconSize: [0, 0] }),
  })
}

/** Where the map looks for an area of the country, by its code and name and those above it; undefined for none it knows. */
export async function placeOfArea(
  line: readonly { code: string; name: string }[],
): Promise<{ place: Coordinates; name: string; span: number } | undefined> {
  const province = provinces.find(({ code }) => line.some(area => area.code.startsWith(code)))
  if (!province) return undefined
  const outlines = await prefecturesOf(province.code)
  for (const area of line.toReversed()) {
    const found = outlines.find(({ name }) => isSameArea(name, area.name))
    if (found) return { ...middleOf(found), name: area.name }
  }
  return { ...middleOf(province), name: line[0]?.name ?? province.name }
}

function middleOf(outline: Outline) {
  const { west, east } = boundsOf(ringsOf(outline).flat())
  return { place: { longitude: outline.at[0], latitude: outline.at[1] }, span: east - west }
}
