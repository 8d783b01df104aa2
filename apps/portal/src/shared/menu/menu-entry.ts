import type { MenuEntry as Answered } from '@sfa/menu/definitions/menu.calls'

/**
 * An entry of the menu as the server answers it. The documents let most of it be missing, and flags be
 * numbers, so that is what the menu is drawn from.
 */
export interface MenuEntry extends Partial<Omit<Answered, 'name' | 'type' | 'platform' | 'subType' | 'children'>> {
  name: string
  type: string | number
  platform?: string | number
  subType?: string | number
  children?: MenuEntry[]
}
