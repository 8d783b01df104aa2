import { systemTitleOf } from '@sfa/parameter/definitions/system-title-of'
import { text } from '../shared/language/locale'
import { warnOfParameters } from '../shared/parameter-warning'
import { post } from '../shared/request/request'
import { createStore } from '../shared/store'

export interface ConfigItem {
  param: string
  value: string
}

/** Used until a tenant names its own, in the language of the reader once there are texts. */
const defaultTitle = () => text('common:product') || '智能销售管理后台'

/** The system's title from the CropSet parameters: SystemPageHead lists which parts are shown, in its order. */
export function systemTitle(items: readonly ConfigItem[]): string {
  const values = new Map(items.map(({ param, value }) => [param, value]))
  return systemTitleOf(param => values.get(param))
}

/** `<system> - <page>`; the default title where the tenant configured none. */
export const documentTitle = (system: string, page?: string): string =>
  page ? `${system || defaultTitle()} - ${page}` : system || defaultTitle()

/** The tenant's title; empty = none configured. */
export const systemTitleStore = createStore('')

/** The tenant's CropSet, as the server gave it. */
export const cropSetStore = createStore<readonly ConfigItem[]>([])

/**
 * Where the watermark is shown, by CropSet's Watermark and WatermarkOnData: data is read all day, and is covered only
 * where the tenant says so.
 */
export type WatermarkPlaces = 'nowhere' | 'besideData' | 'everywhere'
export const watermarkStore = createStore<WatermarkPlaces>('nowhere')

const storageKey = 'cropSet'

function showCropSet(items: readonly ConfigItem[]): void {
  systemTitleStore.set(systemTitle(items))
  cropSetStore.set(items)
  const isOn = (name: string) => items.some(({ param, value }) => param === name && value === '1')
  watermarkStore.set(isOn('Watermark') ? (isOn('WatermarkOnData') ? 'everywhere' : 'besideData') : 'nowhere')
}

/** Shows what an earlier load of this tab was told, until the server tells it anew. */
export function restoreSystemTitle(): void {
  const kept = sessionStorage.getItem(storageKey)
  if (kept) showCropSet(JSON.parse(kept) as ConfigItem[])
}

export async function loadSystemTitle(): Promise<void> {
  try {
    const items = await post<ConfigItem[] | null>(
      '/portalsync/basedata/systemConfig/search',
      { type: 'CropSet' },
      { saidBy: 'warning' },
    )
    showCropSet(items ?? [])
    sessionStorage.setItem(storageKey, JSON.stringify(items ?? []))
  } catch (error) {
    // Not worth refusing the sign-in: the default title serves.
    systemTitleStore.set('')
    warnOfParameters(error)
  }
}
