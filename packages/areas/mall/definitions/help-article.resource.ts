import { image, number, richText, text, validity } from '@sfa/kit/fields/fields'
import { oneOf } from '@sfa/kit/report'
import { defineResource } from '@sfa/kit/resource'

/** 帮助中心: what customers of the shop may read. */
export const helpArticle = defineResource({
  key: 'mall.help-article',
  path: '/storeconfiguration/help',
  label: ['帮助文章', 'Help article'],
  title: 'title',
  openToRead: true,
  fields: {
    title: text(['标题', 'Title'], { required: true, unique: true }),
    category: {
      ...oneOf(
        ['分类', 'Category'],
        [
          ['order', ['订货', 'Ordering']],
          ['payment', ['支付', 'Payment']],
          ['delivery', ['配送', 'Delivery']],
          ['return', ['退换货', 'Returns']],
          ['account', ['账号', 'Account']],
          ['other', ['其他', 'Other']],
        ],
      ),
      required: true,
    },
    cover: image(['封面', 'Cover'], { maxKB: 1024, maxCount: 1, attachmentType: 'help', hiddenInList: true }),
    content: richText(['内容', 'Content'], { required: true, max: 200_000, maxRead: 20_000, hiddenInList: true }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99_999, default: 0 }),
    isDeleted: validity(),
  },
  list: { sort: 'sequence' },
})
