import { type AnswerOf, type BodyOf, defineCall, type RowOf } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const path = '/portalsync/circle'
const tag = 'circle'
const key = 'mini/message:use'

export const openPacketsCall = defineCall({
  paths: [`${path}/searchOpenPackets`],
  key,
  tag,
  summary: [
    '本人可领的红包，以及最近一天已领的',
    'Packets that the caller may draw from, and those of the last day that the caller has drawn from',
  ],
  rows: z.object({
    id: z.string(),
    code: z.string(),
    title: z.string(),
    circle: z.string().describe('Name of the wallet'),
    shares: z.number().int(),
    sharesLeft: z.number().int(),
    expiresTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
    drawn: z.number().nullable().describe('Yuan that the caller has drawn; null before'),
  }),
})
export type OpenPacket = RowOf<typeof openPacketsCall>

export const drawPacketCall = defineCall({
  paths: [`${path}/drawPacket`],
  key,
  tag,
  summary: ['领取红包；重复领取返回已领结果', 'Draw a share of a packet; again, it answers what was drawn before'],
  body: z.object({ packetId: givenId }),
  answer: z.object({
    amount: z.number().describe('Yuan'),
    already: z.boolean(),
    sharesLeft: z.number().int(),
  }),
})
export type AskedDraw = BodyOf<typeof drawPacketCall>
export type Drawn = AnswerOf<typeof drawPacketCall>
