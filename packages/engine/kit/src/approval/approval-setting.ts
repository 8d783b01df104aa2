import { choice, defineSettings } from '../settings/settings'

/** 审批设置: who may approve what they have made or submitted themselves. A workflow asks its approvers anyway. */
export const approvalSetting = defineSettings({
  type: 'ApprovalSetting',
  path: '/processwith/approvalsetting',
  label: ['审批设置', 'Approval setting'],
  fields: {
    own: choice(
      ['谁可以通过自己的单据', 'Who may approve their own document'],
      [
        ['none', ['任何人都不可以', 'Nobody']],
        ['administrators', ['系统管理员', 'Administrators']],
        ['all', ['有审批权限的人', 'Everyone with the right to approve']],
      ],
      {
        required: true,
        default: 'none',
        hint: [
          '自己创建、导入或提交的单据；启用了审批流程的单据由流程指定的人审批，不受此项影响',
          'Documents that they have made, imported or submitted. Where a workflow decides, it says who is asked.',
        ],
      },
    ),
  },
})
