import { code, computed, dict, money, ref, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import type { Guard } from '@sfa/kit/flow/flow'
import { defineResource } from '@sfa/kit/resource'

const balance = { edit: 'never', default: '0', integerDigits: 9 } as const
const limit = { integerDigits: 9 } as const

const ofCompany: Guard = ({ kind, name }) =>
  kind === 'company' ? null : { code: 'walletNotOfCompany', params: { value: String(name) } }

/** What is given to a wallet of a circle, or taken back from it. */
const given = {
  circleID: ref(['圈子钱包', 'Wallet of a circle'], 'circle.wallet', { required: true }),
  amount: money(['金额', 'Amount'], { required: true, ...limit }),
}

const columns = [
  'code',
  'name',
  'kind',
  'parentID',
  'orgID',
  'balance',
  'allocationAmount',
  'issued',
  'dayLimit',
  'packetLimit',
  'alarm',
  'isDeleted',
  'lastModifiedTime',
] as const
const figures = ['balance', 'allocationAmount', 'issued', 'issuable', 'alarm'] as const

/**
 * Wallets of the company and of circles. What is in them follows from movements alone (docs/areas/material-and-circle.md); limits of a company's wallet bind all of its circles together.
 */
export const wallet = defineResource({
  key: 'circle.wallet',
  path: '/circlemanage/walletlimit',
  label: ['钱包', 'Wallet'],
  title: 'name',
  scope: { org: 'orgID' },
  fields: {
    code: code(['钱包编码', 'Wallet code'], { required: true, unique: true, edit: 'onCreate', auto: 'QB' }),
    name: text(['钱包名称', 'Name'], { required: true, hint: ['圈子钱包填写圈子名称', 'Of a circle: its name'] }),
    kind: dict(['类型', 'Kind'], 'WalletKind', {
      required: true,
      edit: 'onCreate',
      default: 'company',
      options: [
        ['company', ['企业钱包', 'Company']],
        ['circle', ['圈子钱包', 'Circle']],
      ],
    }),
    parentID: ref(['所属企业钱包', 'Wallet of the company'], 'circle.wallet', {
      required: true,
      edit: 'onCreate',
      when: { field: 'kind', is: ['circle'] },
    }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', {
      required: true,
      hint: ['圈子的红包由本组织及下级的人员领取', 'People of it, and of those below, draw the packets of a circle'],
    }),
    balance: money(['余额', 'Balance'], balance),
    allocationAmount: money(['已分配', 'Allocated'], {
      ...balance,
      hint: [
        '企业钱包为分配给圈子的金额，圈子钱包为得到的金额',
        'What a company has given to circles, or a circle has got',
      ],
    }),
    issued: money(['已发放', 'Issued'], { ...balance, hint: ['红包金额，减去退回的', 'Packets, less what came back'] }),
    issuable: computed(money(['可发放', 'Still to be issued'], { integerDigits: 9 }), 'allocation_amount - issued', [
      'allocationAmount',
      'issued',
    ]),
    dayLimit: money(['每日限额', 'Limit of a day'], { ...limit, hint: ['不填写则不限制', 'Empty: no limit'] }),
    packetLimit: money(['单个红包限额', 'Limit of a packet'], {
      ...limit,
      hint: ['不填写则不限制', 'Empty: no limit'],
    }),
    alarm: money(['预警', 'Alarm'], {
      ...limit,
      hint: ['已发放达到该值时发送一次提醒', 'When this much is issued, one message is sent'],
    }),
    receiverIDs: refs(['预警接收人', 'Who is told'], 'person.user', {
      hiddenInList: true,
      hint: ['不选则通知系统管理员', 'The administrators, where nobody is chosen'],
    }),
    remark: remark(),
    isDeleted: validity(),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'code',
        'name',
        'kind',
        'parentID',
        'orgID',
        'dayLimit',
        'packetLimit',
        'alarm',
        'receiverIDs',
        'remark',
      ],
    },
    {
      title: ['余额与发放', 'Balance and packets'],
      fields: ['balance', 'allocationAmount', 'issued', 'issuable'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { figures: [...figures] },
  list: { search: ['code', 'name', 'kind', 'parentID', 'orgID', 'balance', 'isDeleted'], columns, sort: 'code' },
  keys: ['search', 'add', 'edit', 'view', 'delete', 'batch', 'share', 'download'],
  tabOf: [{ of: 'circle.wallet', by: 'parentID', label: ['圈子钱包', 'Wallets of circles'], counted: true }],
  actions: {
    allocate: {
      label: ['分配', 'Allocate'],
      key: 'allocate',
      single: true,
      guard: ofCompany,
      body: given,
    },
    takeBack: {
      label: ['收回', 'Take back'],
      key: 'allocate',
      single: true,
      guard: ofCompany,
      body: given,
    },
  },
  export: {
    kind: 'Wallet',
    columns: [
      'code',
      'name',
      'kind',
      'parentID',
      'orgID',
      ...figures,
      'dayLimit',
      'packetLimit',
      'remark',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
  },
})
