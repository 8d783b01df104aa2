import type { HomeTile } from '../../shared/home/home-tile'

export const tiles: readonly HomeTile[] = [
  {
    key: 'approval.todo',
    label: ['待办审批', 'Approvals to decide'],
    load: () => import('./home/todo-tile'),
    isFor: keys => keys.has('*:*:*') || keys.has('processwith/todoitem:search'),
    place: 15,
  },
]
