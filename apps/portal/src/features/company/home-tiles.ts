import type { HomeTile } from '../../shared/home/home-tile'

export const tiles: readonly HomeTile[] = [
  {
    key: 'company.onboarding',
    label: ['初始化进度', 'Setting up'],
    load: () => import('./onboarding/onboarding-tile'),
    isFor: keys => keys.has('*:*:*') || keys.has('initializationlist/initialization:search'),
    comesAndGoes: true,
    place: 5,
  },
]
