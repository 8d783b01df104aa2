import { flag } from '@sfa/kit/fields/fields'
import { choice, choices, defineSettings } from '@sfa/kit/settings/settings'

/** What is taken over of a person of WeCom. */
export const wecomParts = ['name', 'mobile', 'email', 'departmentID'] as const

/**
 * 企业微信设置: what a synchronisation with the address book of the deployment's company does, and whether its members are
 * sent the messages of the product.
 */
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
    messages: flag(['消息同时发送到企业微信', 'Messages are sent to WeCom as well'], {
      default: '0',
      hint: [
        '用户收到站内消息时，同时在企业微信应用中收到',
        'What comes into the inbox of a user comes to the member of WeCom too',
      ],
    }),
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
