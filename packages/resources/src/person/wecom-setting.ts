import { flag } from '@sfa/resource-kit/fields/fields'
import { choice, choices, defineSettings } from '@sfa/resource-kit/settings/settings'

/** What is taken over of a person of WeCom. */
export const wecomParts = ['name', 'mobile', 'email', 'departmentID'] as const

/** 企业微信设置: what a synchronisation with the address book of the deployment's company does. */
export const wecomSetting = defineSettings({
  type: 'WeComSetting',
  path: '/enterpriseparametersetting/enterpriseweChat',
  label: ['企业微信设置', 'WeCom (enterprise WeChat) setting'],
  fields: {
    matchBy: choice(
      ['成员与用户的对应方式', 'Members are users by'],
      [
        ['userCode', ['成员账号与用户编码相同', 'The account of the member is the code of the user']],
        ['mobile', ['手机号相同', 'The same mobile number']],
      ],
      { default: 'userCode', required: true },
    ),
    add: flag(['新成员自动新增为用户', 'New members become users'], { default: '1' }),
    leave: flag(['离职或停用的成员自动停用用户', 'Users of members who left become invalid'], { default: '1' }),
    parts: choices(
      ['覆盖已有用户的资料', 'Taken over of members who are users'],
      [
        ['name', ['姓名', 'Name']],
        ['mobile', ['手机号', 'Mobile']],
        ['email', ['邮箱', 'E-mail']],
        ['departmentID', ['部门', 'Department']],
      ],
      { hint: ['不选择则全部覆盖', 'None chosen: all of them'] },
    ),
  },
})
