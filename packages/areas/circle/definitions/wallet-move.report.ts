import { dateTime, money, ref, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf } from '@sfa/kit/report'

export const walletMoveKinds = [
  ['topUp', ['充值', 'Top-up']],
  ['allocate', ['分配', 'Allocated']],
  ['takeBack', ['收回', 'Taken back']],
  ['packet', ['发红包', 'Packet']],
  ['draw', ['领取', 'Drawn']],
  ['refund', ['红包退回', 'Packet taken back']],
] as const

export const walletAccounts = [
  ['bank', ['银行', 'Bank']],
  ['wallet', ['钱包', 'Wallet']],
  ['packet', ['红包', 'Packet']],
  ['person', ['个人', 'Person']],
] as const

const amount = { integerDigits: 9 } as const

/** Both sides of every movement of money: together they are 0. */
export const walletMoveReport = defineReport({
  path: '/circlemanage/walletmove',
  label: ['钱包流水', 'Movements of wallets'],
  kind: 'WalletMove',
  params: {
    walletID: true,
    account: true,
    moveKind: true,
    packetID: true,
    userID: true,
    source: true,
    moveTime: true,
  },
  columns: {
    moveTime: dateTime(['时间', 'Time'], { required: true }),
    moveKind: oneOf(['类型', 'Kind'], walletMoveKinds),
    account: oneOf(['账户', 'Account'], walletAccounts),
    walletID: ref(['钱包', 'Wallet'], 'circle.wallet'),
    packetID: ref(['红包', 'Packet'], 'circle.packet'),
    userID: ref(['人员', 'Person'], 'person.user'),
    amount: money(['金额', 'Amount'], amount),
    balance: money(['钱包余额', 'Balance of the wallet'], amount),
    source: text(['单号', 'Document'], { pinyin: false }),
    userName: text(['操作人', 'By']),
  },
  sort: 'moveTime',
  newestFirst: true,
  quick: ['source'],
  totals: { amount: 'sum' },
})
