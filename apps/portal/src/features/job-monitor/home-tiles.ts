import type { HomeTile } from '../../shared/home/home-tile'

export const tiles: readonly HomeTile[] = [
  {
    key: 'job-monitor.days',
    label: ['每日任务与行数', 'Jobs and rows per day'],
    load: () => import('./charts/days-tile'),
    isFor: keys => keys.has('*:*:*') || [...keys].some(key => /:(upload|download|batch|uploadphoto)$/.test(key)),
    width: 2,
    place: 60,
  },
]
