import type { HomeTile } from '../../shared/home/home-tile'

export const tiles: readonly HomeTile[] = [
  {
    key: 'account.registrations',
    label: ['待审核的注册', 'Registrations'],
    load: () => import('./requests/registrations-tile'),
    isFor: keys => keys.has('*:*:*') || keys.has('person/accountrequest:search'),
    place: 70,
  },
]
