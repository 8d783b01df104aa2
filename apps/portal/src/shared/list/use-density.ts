import { useCallback, useContext } from 'react'
import { PageContext } from '../menu/use-permission'
import { usePreference } from '../preferences'

/** How high the rows of a list are. */
export const densities = ['compact', 'standard', 'loose'] as const
export type Density = (typeof densities)[number]

const none: Readonly<Record<string, Density>> = {}

/** The density that the user has chosen for the lists of this page; those of all pages are kept together. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const page = useContext(PageContext) ?? ''
  const [chosen, setChosen] = usePreference('densities', none)
  const choose = useCallback((density: Density) => setChosen(all => ({ ...all, [page]: density })), [page, setChosen])
  return [chosen[page] ?? 'standard', choose]
}
