import { type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { mobileKey } from '@sfa/mobile/definitions/sync.calls'
import { z } from 'zod'

const code = (max: number) => z.string('textFormat').trim().max(max, `maxLength|max=${max}`)
const withoutNull = (value: string) => !value.includes('\0')

export const checkAssetCall = defineCall({
  paths: ['/store/v2.0/assetcheck/busCreate'],
  key: mobileKey,
  tag: 'asset',
  summary: [
    '手机盘点门店资产；所需内容由资产设置决定',
    'A phone has seen an asset in its store; the asset setting says what a check needs',
  ],
  body: z.object({
    assetCode: code(50).min(1, 'required').refine(withoutNull, 'controlCharacter'),
    scannedCode: code(200).refine(withoutNull, 'controlCharacter').nullish().describe('What the camera has read'),
    longitude: z.number('numberFormat').min(-180, 'min|min=-180').max(180, 'max|max=180').nullish(),
    latitude: z.number('numberFormat').min(-90, 'min|min=-90').max(90, 'max|max=90').nullish(),
    coordType: z.enum(['gcj02', 'wgs84', 'bd09'], 'choiceUnknown').default('gcj02'),
    photos: z.array(givenId).max(9, 'maxCount|max=9').default([]).describe('Ids of uploaded files'),
    note: code(200).refine(withoutNull, 'controlCharacter').nullish(),
  }),
  answer: z.object({ id: z.string(), distance: z.number().nullable().describe('Metres from the store') }),
})
export type CheckedAsset = BodyOf<typeof checkAssetCall>
