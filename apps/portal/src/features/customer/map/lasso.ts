import { withFewCorners } from '@sfa/kernel/geo/area'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import L from 'leaflet'
import type { BaseMap } from './base-map'

/** Pixels that the pointer has to go, so that a click is no line. */
const leastMove = 4

/** Draws a line after the pointer while it is down. `onEnd` is told the area inside, or null where the line encloses none. */
export function startLasso(
  { map, placeAt }: BaseMap,
  colour: string,
  onEnd: (corners: Coordinates[] | null) => void,
): () => void {
  const element = map.getContainer()
  let line: L.Polyline | undefined
  let last: L.Point | undefined
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    element.setPointerCapture(event.pointerId)
    last = map.mouseEventToContainerPoint(event)
    line = L.polyline([map.containerPointToLatLng(last)], { color: colour, weight: 2, interactive: false }).addTo(map)
  }
  const move = (event: PointerEvent) => {
    const point = map.mouseEventToContainerPoint(event)
    if (!line || !last || point.distanceTo(last) < leastMove) return
    last = point
    line.addLatLng(map.containerPointToLatLng(point))
  }
  const up = () => {
    if (!line) return
    const corners = withFewCorners((line.getLatLngs() as L.LatLng[]).map(placeAt))
    line.remove()
    line = undefined
    onEnd(corners.length < 3 ? null : corners)
  }
  map.dragging.disable()
  element.style.cursor = 'crosshair'
  // Before the map's own, which would move it.
  element.addEventListener('pointerdown', down, true)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  return () => {
    line?.remove()
    map.dragging.enable()
    element.style.cursor = ''
    element.removeEventListener('pointerdown', down, true)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
  }
}
