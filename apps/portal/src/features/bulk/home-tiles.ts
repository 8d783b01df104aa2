import type { HomeTile } from '../../shared/home/home-tile'

const keysEndIn = (...actions: readonly string[]) => {
  const ends = actions.map(action => `:${action}`)
  return (keys: ReadonlySet<string>) => keys.has('*:*:*') || [...keys].some(key => ends.some(end => key.endsWith(end)))
}
const imports = keysEndIn('upload')

export const tiles: readonly HomeTile[] = [
  {
    key: 'bulk.decisions',
    label: ['待确认的导入', 'Imports to confirm'],
    load: () => import('./home/decisions-tile'),
    isFor: imports,
    place: 10,
  },
  {
    key: 'bulk.repairs',
    label: ['待修正的数据', 'Rows to correct'],
    load: () => import('./home/repairs-tile'),
    isFor: imports,
    place: 20,
  },
  {
    key: 'bulk.jobs',
    label: ['我的任务', 'My jobs'],
    load: () => import('./home/jobs-tile'),
    isFor: keysEndIn('upload', 'download', 'batch', 'uploadphoto'),
    width: 2,
    place: 40,
  },
]
