import { defineArea } from '@sfa/kit/area'
import { packetDraw } from './draw.resource'
import { packet } from './packet.resource'
import { topUp } from './top-up.resource'
import { wallet } from './wallet.resource'
import { walletMoveReport } from './wallet-move.report'

export const definitions = defineArea({
  resources: [wallet, topUp, packet, packetDraw],
  reports: [walletMoveReport],
})
