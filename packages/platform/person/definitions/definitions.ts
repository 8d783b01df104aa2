import { defineArea } from '@sfa/kit/area'
import { interfaceLogReport } from './interface-log.report'
import { interfaceLog } from './interface-log.resource'
import { loginLogReport } from './login-log.report'
import { loginLog } from './login-log.resource'
import { onlineUserReport } from './online-user.report'
import { passwordLevel } from './password-level'
import { role } from './role.resource'
import { user } from './user.resource'
import { wecomSetting } from './wecom-setting'

export const definitions = defineArea({
  resources: [interfaceLog, loginLog, role, user],
  reports: [interfaceLogReport, loginLogReport, onlineUserReport],
  settings: [passwordLevel, wecomSetting],
})
