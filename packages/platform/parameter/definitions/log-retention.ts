import { number } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

const days = ['天', 'days'] as const

/** How long the logs keep their lines; the job 清理日志 deletes older ones each night. */
export const logRetention = defineSettings({
  type: 'LogRetention',
  path: '/parameter/logretention',
  label: ['日志保留设置', 'Log retention'],
  fields: {
    interfaceLog: number(['接口日志保留', 'Interface log kept for'], {
      min: 7,
      max: 3650,
      default: 30,
      unit: days,
      required: true,
    }),
    apiCallLog: number(['API调用日志保留', 'Log of API calls kept for'], {
      min: 7,
      max: 3650,
      default: 90,
      unit: days,
      required: true,
    }),
    loginLog: number(['登录日志保留', 'Login log kept for'], {
      min: 180,
      max: 3650,
      default: 730,
      unit: days,
      required: true,
      hint: ['《网络安全法》要求至少保留六个月', 'The law asks for at least six months'],
    }),
  },
})
