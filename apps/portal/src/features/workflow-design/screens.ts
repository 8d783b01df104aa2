import type { AreaScreens } from '../../shared/screen'
import { canvasPath } from './canvas-path'

export const area: AreaScreens = {
  screens: [
    {
      path: canvasPath,
      load: () => import('./canvas-page'),
      title: ['流程画布', 'Workflow canvas'],
      hidden: true,
      of: '/processwith/workflowdesign',
      page: 'processwith/workflowdesign',
    },
  ],
}
