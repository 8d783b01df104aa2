import type { ComponentType } from 'react'
import type { Label } from '../language/label'

export interface TileProps {
  title: string
}

/** A part of the home page. An area exports its own as `tiles` from `features/<area>/home-tiles.ts`. */
export interface HomeTile {
  /** The user's arrangement is kept by it: `message.unread`. */
  key: string
  label: Label
  /** Draws a `TileCard`. Fetched with the home page only, and only where it is shown. */
  load: () => Promise<{ default: ComponentType<TileProps> }>
  /** Whether the keys of the user's roles give the tile a use; without it, it is for every user. */
  isFor?: (keys: ReadonlySet<string>) => boolean
  /** It is there only while it has something to say: it draws nothing until it knows, and nothing where it has not. */
  comesAndGoes?: true
  /** Columns of the three that the page has. */
  width?: 1 | 2 | 3
  /** Where it stands until the user arranges the page; the smallest first. */
  place: number
}
