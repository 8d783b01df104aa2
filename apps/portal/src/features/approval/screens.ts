import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    { path: '/processwith/todoitem', load: () => import('./todo-page') },
    { path: '/processwith/backlogitem', load: () => import('./handled-page') },
  ],
}
