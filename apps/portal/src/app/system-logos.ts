import { findPictureCall } from '@sfa/kit/calls/picture.calls'
import { call } from '../shared/request/call'
import { fetchFile } from '../shared/request/request'
import { createStore } from '../shared/store'
import type { ConfigItem } from './system-title'

/** Addresses of the tenant's logos that an <img> can show; undefined where it has none: the product's mark serves. */
export interface SystemLogos {
  /** 312 × 85, above the open menu. */
  wide?: string
  /** 90 × 90, above the collapsed menu and in the browser's tab. */
  small?: string
}

export const systemLogosStore = createStore<SystemLogos>({})

let shownNames = ''

/** Shows the pictures that CropSet names by file name. Never fails. */
export async function showLogos(items: readonly ConfigItem[]): Promise<void> {
  const nameOf = (wanted: string) => items.find(({ param }) => param === wanted)?.value?.trim() ?? ''
  const names = [nameOf('SystemPageLogo'), nameOf('SystemPageSmallLogo')] as const
  const key = names.join('\n')
  if (key === shownNames) return
  shownNames = key
  const [wide, small] = await Promise.all(names.map(fetchLogo))
  // The session has ended, or the names have changed, while the pictures were on their way.
  if (key !== shownNames) return
  for (const address of Object.values(systemLogosStore.get())) if (address) URL.revokeObjectURL(address)
  systemLogosStore.set({ wide, small })
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) {
    link.dataset.own ??= link.href
    link.href = small ?? link.dataset.own
    link.type = small ? 'image/png' : 'image/svg+xml'
  }
}

/** The next user of this browser may be of another tenant. */
export const forgetLogos = (): void => void showLogos([])

async function fetchLogo(fileName: string): Promise<string | undefined> {
  if (!fileName) return undefined
  try {
    const url = await call(findPictureCall, { fileName }, { saidBy: 'background' })
    return url ? URL.createObjectURL((await fetchFile({ url }, { saidBy: 'background' })).blob) : undefined
  } catch {
    return undefined
  }
}
