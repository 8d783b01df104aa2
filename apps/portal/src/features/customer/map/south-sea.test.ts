import { placeFault } from '@sfa/kernel/geo/coordinates'
import L from 'leaflet'
import { expect, it } from 'vitest'
import { drawSouthSea } from './south-sea'

it('draws the islands within the country, with their names and the line about them', () => {
  const map = L.map(document.createElement('div')).setView([12, 114], 4)
  const names = drawSouthSea(map, { renderer: L.svg(), land: '#fff', border: '#999' })
  const namesAt = (zoom: number) =>
    names.filter(({ from, below }) => zoom >= from && zoom < below).map(({ label: [zh] }) => zh)
  expect(namesAt(4)).toEqual(['南海诸岛'])
  expect(namesAt(5)).toEqual(['东沙群岛', '西沙群岛', '中沙群岛', '黄岩岛', '南沙群岛'])
  for (const { at } of names) expect(placeFault({ longitude: at[0], latitude: at[1] })).toBeNull()
  const drawn: L.Layer[] = []
  map.eachLayer(layer => drawn.push(layer))
  expect(drawn.filter(layer => layer instanceof L.Polyline)).toHaveLength(10)
  map.remove()
})
