import type { HomeTile } from '../../shared/home/home-tile'

export const tiles: readonly HomeTile[] = [
  { key: 'home.shortcuts', label: ['常用功能', 'Shortcuts'], load: () => import('./shortcuts-tile'), place: 50 },
]
