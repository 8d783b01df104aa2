import { code, computed, dateTime, money, number, ref, remark, text } from '@sfa/kit/fields/fields'
import type { Guard } from '@sfa/kit/flow/flow'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { packetFlow } from '../rules/packet-flow'
import { aboveZero } from './above-zero'

/** `HB20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'HB', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const onCreate = { required: true, edit: 'onCreate' } as const
const counted = { edit: 'never', default: '0' } as const

const drawable: Guard = ({ state }) =>
  state === 'open' ? null : { code: state === 'finished' ? 'packetEmpty' : 'packetEnded' }

/** A red packet of a circle: its money has left the wallet, and is drawn share by share. */
export const packet = defineResource({
  key: 'circle.packet',
  path: '/circlemanage/redpacket',
  label: ['红包', 'Red packet'],
  title: 'title',
  scope: { through: 'walletID' },
  fields: {
    code: code(['红包编号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    walletID: ref(['圈子钱包', 'Wallet of the circle'], 'circle.wallet', onCreate),
    // That of the wallet when the packet was made: whom it is for does not change while it is open.
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { edit: 'never', hiddenInList: true }),
    title: text(['祝福语', 'Greeting'], { ...onCreate, max: 50 }),
    amount: money(['总金额', 'Amount'], { ...onCreate, integerDigits: 7 }),
    shares: number(['份数', 'Shares'], { ...onCreate, min: 1, max: 1000 }),
    drawnAmount: money(['已领金额', 'Drawn'], { ...counted, integerDigits: 7 }),
    drawnShares: number(['已领份数', 'Shares drawn'], counted),
    refunded: money(['退回金额', 'Taken back'], { ...counted, integerDigits: 7 }),
    leftAmount: computed(money(['剩余金额', 'Left'], { integerDigits: 7 }), 'amount - drawn_amount - refunded', [
      'amount',
      'drawnAmount',
      'refunded',
    ]),
    expiresTime: dateTime(['过期时间', 'Expires'], { edit: 'never' }),
    state: stateOf(packetFlow),
    remark: remark(),
  },
  rules: [aboveZero],
  attachments: false,
  form: [
    { title: ['基本信息', 'Basic information'], fields: ['code', 'walletID', 'title', 'amount', 'shares', 'remark'] },
    {
      title: ['领取情况', 'Draws'],
      fields: ['orgID', 'drawnAmount', 'drawnShares', 'leftAmount', 'refunded', 'expiresTime', 'state'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { figures: ['amount', 'shares', 'drawnAmount', 'drawnShares', 'leftAmount'] },
  list: {
    search: ['code', 'walletID', 'title', 'state', 'amount', 'createTime'],
    columns: [
      'code',
      'walletID',
      'title',
      'state',
      'amount',
      'shares',
      'drawnAmount',
      'drawnShares',
      'leftAmount',
      'refunded',
      'expiresTime',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  keys: ['search', 'add', 'view', 'share', 'download'],
  tabOf: [{ of: 'circle.wallet', by: 'walletID', label: ['红包', 'Packets'], counted: true }],
  flow: packetFlow,
  actions: {
    drawFor: {
      label: ['代领', 'Draw for a person'],
      key: 'draw',
      single: true,
      guard: drawable,
      body: {
        personID: ref(['领取人', 'Drawn by'], 'person.user', {
          required: true,
          filter: { orgIds: 'orgID' },
          hint: [
            '圈子钱包所属组织及下级的人员，每人一份',
            'Of the organisation of the wallet or below; one share each',
          ],
        }),
      },
      confirm: [
        '为没有手机的人员领取一份，金额随机，领取记录中注明操作人',
        'A share, of a random amount, for who has no phone at hand. The draw says who did it',
      ],
    },
    refund: {
      label: ['退回', 'Take back'],
      key: 'refund',
      single: true,
      confirm: [
        '未领取的金额退回圈子钱包，红包不能再领取',
        'What is left goes back to the wallet; nobody can draw any more',
      ],
      danger: true,
    },
  },
  export: { kind: 'RedPacket' },
})
