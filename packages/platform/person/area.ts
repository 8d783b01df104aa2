import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { interfaceLogQuery } from './operations/interface-log.report'
import { loginLogQuery } from './operations/login-log.report'
import { onlineUserQuery } from './operations/online-user.report'
import { permissionCalls } from './operations/permission-calls'
import { roleBehaviour } from './operations/role.behaviour'
import { userBehaviour } from './operations/user.behaviour'

export const area: AreaOperations = {
  calls: [...permissionCalls],
  behaviours: [roleBehaviour, userBehaviour],
  reports: [interfaceLogQuery, loginLogQuery, onlineUserQuery],
}
