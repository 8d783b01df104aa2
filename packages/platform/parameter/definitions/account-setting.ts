import { flag, number } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

/** 账户设置: how long users stay signed in, and how long their passwords hold. */
export const accountSetting = defineSettings({
  type: 'AccountSetting',
  path: '/parameter/accountsetting',
  label: ['账户设置', 'Account setting'],
  fields: {
    sessionHours: number(['登录有效期', 'Signed in for at most'], {
      min: 1,
      max: 24,
      unit: ['小时', 'hours'],
      hint: [
        '不填写时使用系统的默认时长，且不会超过它；对以后的登录生效',
        'Empty: as long as the system allows, which is never exceeded. Holds for sign-ins from now on.',
      ],
    }),
    oneSession: flag(['同一账户只允许一处登录', 'Signed in at one place only'], {
      hint: ['再次登录时，其他设备上的登录立即失效', 'Signing in again ends the sessions on other devices at once'],
    }),
    passwordDays: number(['密码有效期', 'Passwords hold for'], {
      min: 1,
      max: 3650,
      unit: ['天', 'days'],
      hint: [
        '过期后须在登录时修改密码；不填写则长期有效，单点登录的用户不受影响',
        'Older ones have to be changed at sign-in. Empty: for good. Single sign-on asks for none.',
      ],
    }),
  },
})
