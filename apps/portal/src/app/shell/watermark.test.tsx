import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { type WatermarkPlaces, watermarkStore } from '../system-title'
import { Watermark } from './watermark'

beforeAll(() => prepareScreens())

const isCovered = (places: WatermarkPlaces, path: string): boolean => {
  watermarkStore.set(places)
  const { container, unmount } = renderScreen(<Watermark path={path} />)
  const found = container.querySelector('[aria-hidden="true"]') !== null
  unmount()
  return found
}

it.each([
  ['nowhere', false, false],
  ['besideData', true, false],
  ['everywhere', true, true],
] as const)('is %s: on the home page %s, on a list %s', (places, home, list) => {
  expect(isCovered(places, '/home')).toBe(home)
  expect(isCovered(places, '/product/brand')).toBe(list)
})
