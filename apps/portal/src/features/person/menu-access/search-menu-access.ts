import { type MenuAccess, searchMenuAccessCall } from '@sfa/person/definitions/menu-access.calls'
import { callRows } from '../../../shared/request/call'

export const searchMenuAccess = async (): Promise<MenuAccess[]> => (await callRows(searchMenuAccessCall)).rows
