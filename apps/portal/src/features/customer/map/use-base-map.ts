import type { MapSettings } from '@sfa/customer/definitions/store-map.calls'
import { mapSettingsCall } from '@sfa/customer/definitions/store-map.calls'
import { useQuery } from '@tanstack/react-query'
import { theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../shared/language/language'
import { call } from '../../../shared/request/call'
import { type BaseMap, makeBaseMap, type View } from './base-map'

export const mapSettingsQuery = {
  queryKey: ['map-settings'],
  queryFn: () => call(mapSettingsCall),
  staleTime: Number.POSITIVE_INFINITY,
}

export const useMapSettings = (): MapSettings | undefined => useQuery(mapSettingsQuery).data

/**
 * A map in an element, as long as its page is in front. It is made anew, where it looked before, when the page comes back
 * to the front and when theme or language change, since it is drawn in their colours and names. The element is null until
 * it is there: a dialog draws its content after the first effects have run.
 */
export function useBaseMap(element: HTMLElement | null, first?: View): BaseMap | undefined {
  const settings = useMapSettings()
  const language = useLanguage()
  const { token } = theme.useToken()
  const [made, setMade] = useState<BaseMap>()
  const last = useRef(first)
  const [land, border] = [token.colorBgContainer, token.colorTextQuaternary]
  useEffect(() => {
    if (!settings || !element) return
    const base = makeBaseMap(element, { settings, colours: { land, border }, view: last.current })
    setMade(base)
    const resized = new ResizeObserver(() => base.map.invalidateSize({ pan: false }))
    resized.observe(element)
    return () => {
      last.current = base.view()
      resized.disconnect()
      base.map.remove()
      setMade(undefined)
    }
  }, [element, settings, land, border, language])
  return made
}
