import type { ErrorTexts } from './error-texts-shape'

/** Users, roles and what they may reach. */
export const personErrors = {
  outOfScope: ['超出您的数据权限范围', 'This is outside the data that your roles reach'],
  successorUnfit: [
    '接收人须为数据权限范围内的其他有效用户',
    'A successor has to be another valid user within your reach',
  ],
  rolesExclusive: [
    '业务代表、理货员、促销员角色不能同时配置',
    'Sales representative, tally clerk and promoter roles cannot be configured together',
  ],
  beyondOwnRights: ['不能授予您自己没有的权限', 'You cannot grant rights that you do not hold yourself'],
  userHoldsMore: ['该用户的权限高于您，不能操作', 'This user holds more rights than you do'],
  ownAccount: ['不能停用自己的账号或修改自己的角色', 'You cannot disable your own account or change your own roles'],
  directoryNotConfigured: [
    '未配置通讯录同步，请联系管理员',
    'No directory is configured to take people from, please ask the administrator',
  ],
  roleInUse: ['还有{count}个有效用户拥有该角色', '{count} valid users still have this role'],
  adminRole: [
    '系统管理员和平台管理员角色不能修改或停用',
    'The roles of system and platform administrators cannot be changed or disabled',
  ],
  fieldLocked: ['没有修改该字段的权限', 'You may not change this field'],
  fieldMaskUnknown: ['字段“{field}”不能设置为“{mode}”', 'The field "{field}" cannot be set to "{mode}"'],
  menuKeyUnknown: ['页面{page}没有操作“{key}”', 'The page {page} has no action "{key}"'],
} as const satisfies ErrorTexts
