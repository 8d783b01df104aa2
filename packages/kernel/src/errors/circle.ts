import type { ErrorTexts } from './error-texts-shape'

/** Wallets of circles and their red packets. */
export const circleErrors = {
  walletShort: ['余额不足：{name}还有{balance}元', 'Too little money: {name} has {balance} yuan'],
  walletNotOfCompany: ['“{value}”不是企业钱包', '"{value}" is no wallet of the company'],
  walletNotBelow: ['“{value}”不属于该企业钱包', '"{value}" does not belong to this wallet'],
  walletIsInvalid: ['钱包“{name}”已失效', 'The wallet "{name}" is not valid any more'],
  walletNotCircle: ['红包只能由圈子钱包发放', 'Packets are paid by wallets of circles'],
  walletAlarmBelowIssued: ['预警金额不能小于已发放的{issued}', 'The alarm cannot be less than the {issued} issued'],
  walletInUse: ['还有余额{balance}元，不能作废', 'It has {balance} yuan, so that it cannot become invalid'],
  walletBeyondPacket: ['单个红包不能超过{limit}元', 'A packet may not be of more than {limit} yuan'],
  walletBeyondDay: [
    '今日已发放{issued}元，每日限额{limit}元',
    '{issued} yuan were issued today. The limit of a day is {limit} yuan',
  ],
  packetSharesTooMany: ['每份至少0.01元，最多{most}份', 'Each share is at least 0.01 yuan: {most} shares at most'],
  packetEmpty: ['红包已领完', 'Nothing is left of the packet'],
  packetExpired: ['红包已过期', 'The packet has expired'],
  packetEnded: ['红包已退回', 'The packet was taken back'],
  packetNotForPerson: ['领取人不在红包所属的组织内', 'The person is not of the organisation of the packet'],
  packetDrawn: ['已领取过{amount}元', 'The person has drawn {amount} yuan already'],
  packetNotForYou: ['红包不在您所属的组织内', 'The packet is of another organisation'],
} satisfies ErrorTexts
