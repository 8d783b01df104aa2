import type { Label } from '@sfa/kit/label'
import L from 'leaflet'

type Place = readonly [longitude: number, latitude: number]

/** Islands of the South China Sea, which the outlines of the provinces lack: each with some of them, to a tenth of a degree. */
const islands: readonly (readonly [Label, at: Place, ...others: Place[]])[] = [
  [
    ['东沙群岛', 'Dongsha Islands'],
    [116.8, 20.7],
  ],
  [
    ['西沙群岛', 'Xisha Islands'],
    [112.3, 16.8],
    [111.6, 16.5],
    [112.7, 16.7],
    [111.2, 15.8],
    [112.3, 17.0],
  ],
  [
    ['中沙群岛', 'Zhongsha Islands'],
    [114.5, 15.9],
  ],
  [
    ['黄岩岛', 'Huangyan Island'],
    [117.8, 15.2],
  ],
  [
    ['南沙群岛', 'Nansha Islands'],
    [114.4, 10.4],
    [114.3, 11.1],
    [115.8, 10.7],
    [112.9, 9.5],
    [115.5, 9.9],
    [114.1, 9.7],
    [111.9, 8.6],
    [113.9, 7.4],
    [112.6, 4.0],
  ],
]

/** The line about them, a dash each by its ends and its middle, after Natural Earth, to a tenth of a degree. */
const dashes: readonly (readonly Place[])[] = [
  [
    [122.5, 23.5],
    [122.7, 24.0],
    [122.8, 24.6],
  ],
  [
    [121.8, 21.7],
    [121.5, 21.3],
    [121.1, 20.9],
  ],
  [
    [119.8, 18.8],
    [119.6, 18.3],
    [119.4, 17.8],
  ],
  [
    [119.0, 15.9],
    [119.0, 15.3],
    [119.0, 14.8],
  ],
  [
    [119.0, 12.4],
    [118.8, 11.8],
    [118.6, 11.3],
  ],
  [
    [116.5, 8.1],
    [116.1, 7.7],
    [115.7, 7.3],
  ],
  [
    [112.7, 3.7],
    [112.2, 3.5],
    [111.5, 3.4],
  ],
  [
    [108.4, 7.4],
    [108.3, 6.8],
    [108.4, 6.2],
  ],
  [
    [110.4, 12.6],
    [110.3, 12.0],
    [110.1, 11.5],
  ],
  [
    [109.3, 16.6],
    [109.6, 16.1],
    [109.9, 15.6],
  ],
]

/** From this zoom on each group of islands has its name; farther out their names would lie on each other. */
const islandsZoom = 5
const allIslands = { label: ['南海诸岛', 'South China Sea Islands'], at: [114.4, 12.8] } as const

/** A name with where it stands, and at which zooms: from one on, and below another. */
export interface SeaName {
  label: Label
  at: Place
  from: number
  below: number
}

const turned = ([longitude, latitude]: Place): [number, number] => [latitude, longitude]

interface Look {
  renderer: L.Renderer
  land: string
  border: string
}

/** Draws them, and answers their names. */
export function drawSouthSea(map: L.Map, { renderer, land, border }: Look): SeaName[] {
  const layer = L.layerGroup().addTo(map)
  for (const dash of dashes)
    layer.addLayer(L.polyline(dash.map(turned), { renderer, interactive: false, color: border, weight: 2 }))
  for (const [, ...places] of islands)
    for (const place of places)
      layer.addLayer(
        L.circleMarker(turned(place), {
          renderer,
          interactive: false,
          radius: 2,
          weight: 1,
          color: border,
          fillColor: land,
          fillOpacity: 1,
        }),
      )
  return [
    { ...allIslands, from: 0, below: islandsZoom },
    ...islands.map(([label, at]) => ({ label, at, from: islandsZoom, below: Number.POSITIVE_INFINITY })),
  ]
}
