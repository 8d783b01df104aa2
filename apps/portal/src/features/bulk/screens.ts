import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    { path: '/importexport/uploadlog', load: () => import('./log/upload-log-page') },
    { path: '/importexport/tasklog', load: () => import('./log/task-log-page') },
    { path: '/importexport/downloadlog', load: () => import('./log/download-log-page') },
  ],
  ambient: () => import('./bulk-ambient'),
}
