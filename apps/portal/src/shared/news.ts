import type { ReactNode } from 'react'
import { createStore } from './store'

export interface NewsAction {
  label: string
  primary?: boolean
  onClick: () => void
}

/** Something that waits for an answer of the user; it goes when it is answered, put away or has become untrue. */
export interface News {
  id: string
  type: 'success' | 'info' | 'warning' | 'error'
  title: string
  text: ReactNode
  actions: readonly NewsAction[]
}

/** What waits below the page, the newest first. */
export const newsStore = createStore<readonly News[]>([])

/** Tells it, in the place of what was told under the same id. */
export const tellNews = (news: News): void => newsStore.set(all => [news, ...all.filter(({ id }) => id !== news.id)])

export const dropNews = (id: string): void =>
  newsStore.set(all => (all.some(news => news.id === id) ? all.filter(news => news.id !== id) : all))
