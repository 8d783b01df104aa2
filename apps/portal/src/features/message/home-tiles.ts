import type { HomeTile } from '../../shared/home/home-tile'

export const tiles: readonly HomeTile[] = [
  {
    key: 'message.unread',
    label: ['未读消息', 'Unread messages'],
    load: () => import('./inbox/unread-tile'),
    isFor: keys => keys.has('*:*:*') || keys.has('messagemanage/messagereply:search'),
    place: 30,
  },
]
