import { ownFieldMasksCall } from '@sfa/kit/calls/field-mask.calls'
import { allRows } from '@sfa/operations/calls/all-rows'
import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { explainAccessCall } from '../definitions/explain-access.calls'
import {
  addMenuRemovalCall,
  deleteMenuRemovalCall,
  saveMenuAccessCall,
  searchMenuAccessCall,
} from '../definitions/menu-access.calls'
import { saveFieldMasksCall, searchFieldMasksCall } from '../definitions/role.calls'
import { explainAccess } from './permission/explain-access'
import { addMenuRemoval, deleteMenuRemoval, saveMenuAccess, searchMenuAccess } from './permission/menu-access'
import { ownFieldMasks, saveFieldMasks, searchFieldMasks } from './role-field-masks'

/** Which user sees which entry of the menu and which field, and why. */
export const permissionCalls: readonly AnsweredCall[] = [
  answers(searchMenuAccessCall, ({ services, caller }) => allRows(searchMenuAccess(services, caller))),
  answers(saveMenuAccessCall, ({ services, caller, body }) => saveMenuAccess(services, caller, body)),
  answers(addMenuRemovalCall, ({ services, caller, body }) => addMenuRemoval(services, caller, body)),
  answers(deleteMenuRemovalCall, ({ services, caller, body }) => deleteMenuRemoval(services, caller, body.id)),

  answers(searchFieldMasksCall, ({ services, caller, body }) => allRows(searchFieldMasks(services, caller, body))),
  answers(saveFieldMasksCall, ({ services, caller, body }) => saveFieldMasks(services, caller, body)),
  answers(ownFieldMasksCall, ({ services, caller }) => allRows(ownFieldMasks(services, caller))),

  answers(explainAccessCall, ({ services, caller, body }) => explainAccess(services, caller, body)),
]
