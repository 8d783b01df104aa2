import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { menuRemovalsCall, searchMenuCall } from '../definitions/menu.calls'
import { searchMenu } from './search-menu'
import { searchMenuRemovals } from './search-menu-removals'

export const menuCalls: readonly AnsweredCall[] = [
  answers(searchMenuCall, ({ services, caller, body }) => searchMenu(services, caller, body.roleIds)),
  answers(menuRemovalsCall, ({ services, caller, body }) =>
    searchMenuRemovals(services, caller, { orgIds: body.orgIdList, roleIds: body.roleIdList }),
  ),
]
