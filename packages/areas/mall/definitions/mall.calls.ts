import { type AnswerOf, defineCall, documentedAs } from '@sfa/kit/call'
import { settingValuesJsonSchema } from '@sfa/kit/settings/settings-json-schema'
import { z } from 'zod'
import { orderSetting } from './order-setting'
import { paymentSetting } from './payment-setting'
import { serviceHotline } from './service-hotline'
import { storeSwitch } from './store-switch'

const picture = z.string().nullable().describe('Address of the picture')

export const mallConfigCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/mall/config'],
  key: 'signed-in',
  tag: 'mall',
  summary: [
    '商城的展示内容和当前是否可下单；内容未变时返回304',
    'What a shop client shows, and whether it takes orders now; answers 304 to the ETag of what it knows',
  ],
  answer: z.object({
    open: z.boolean().describe('At this moment, by the switch and the opening hours'),
    shop: documentedAs(z.looseObject({}), settingValuesJsonSchema(storeSwitch)),
    hotline: documentedAs(z.looseObject({ weChatCode: picture }), settingValuesJsonSchema(serviceHotline)),
    order: documentedAs(z.looseObject({}), settingValuesJsonSchema(orderSetting)),
    payment: documentedAs(z.looseObject({}), settingValuesJsonSchema(paymentSetting)),
    warehouse: z.object({
      source: z.enum(['rule', 'fixed']).describe('By the rules of default warehouses, or one for all orders'),
      fixed: z.object({ id: z.string(), code: z.string(), name: z.string() }).nullable(),
      showStock: z.enum(['none', 'level', 'quantity']).describe('What customers see of the stock'),
      shortage: z.enum(['refuse', 'accept']).describe('Whether what is not in stock can be ordered'),
    }),
    home: z.object({
      blocks: z
        .array(z.enum(['carousel', 'notice', 'columns', 'floors', 'help', 'hotline']))
        .describe('Those that are shown, from top to bottom'),
      carousel: z.array(z.string()).describe('Addresses of pictures, 750x360'),
      notice: z.string(),
      perRow: z.number().int().describe('Columns in a row'),
      floorProducts: z.number().int().describe('Products that are shown of each column'),
    }),
    columns: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          nameEn: z.string().nullable(),
          icon: picture,
          kind: z.enum(['category', 'brand', 'productList']),
          targetId: z.string().describe('What the search of products is filtered by'),
        }),
      )
      .describe('Valid ones whose target is valid, in their order'),
    help: z
      .array(z.object({ id: z.string(), title: z.string(), category: z.string(), cover: picture }))
      .describe('Valid articles in their order; the call of one article answers its content'),
  }),
})
export type MallConfig = AnswerOf<typeof mallConfigCall>

export const helpArticleCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/mall/help/:id'],
  key: 'signed-in',
  tag: 'mall',
  summary: ['商城的一篇帮助文章', 'One article of the help of the shop'],
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({ id: z.string(), title: z.string(), category: z.string(), content: z.string() }),
})
export type HelpArticle = AnswerOf<typeof helpArticleCall>
