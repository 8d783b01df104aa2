import { money, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Who has drawn what of a packet: one draw of each person. */
export const packetDraw = defineResource({
  key: 'circle.draw',
  path: '/circlemanage/packetdraw',
  label: ['红包领取记录', 'Draw of a packet'],
  title: 'packetID',
  readOnly: true,
  scope: { through: 'packetID' },
  fields: {
    packetID: ref(['红包', 'Packet'], 'circle.packet', { required: true }),
    userID: ref(['领取人', 'Drawn by'], 'person.user', { required: true }),
    amount: money(['金额', 'Amount'], { required: true, integerDigits: 7 }),
    drawnFor: text(['代领操作人', 'Drawn for the person by'], { max: 100 }),
  },
  list: {
    search: ['packetID', 'userID', 'createTime'],
    columns: ['createTime', 'packetID', 'userID', 'amount', 'drawnFor'],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [{ of: 'circle.packet', by: 'packetID', label: ['领取记录', 'Draws'], counted: true }],
  export: { kind: 'PacketDraw' },
})
