import { image, number, ref, text, validity } from '@sfa/kit/fields/fields'
import { oneOf } from '@sfa/kit/report'
import { defineResource } from '@sfa/kit/resource'

const shows = (kind: string) => ({ required: true, when: { field: 'kind', is: [kind] }, hiddenInList: true }) as const

/** 栏目: a way into the assortment of the shop. */
export const pillar = defineResource({
  key: 'mall.pillar',
  path: '/storeconfiguration/pillarsetting',
  label: ['栏目', 'Column'],
  title: 'name',
  openToRead: true,
  fields: {
    name: text(['栏目名称', 'Name'], { required: true, unique: true, max: 20 }),
    nameEn: text(['英文名称', 'English name'], { max: 50 }),
    icon: image(['图标', 'Icon'], {
      formats: ['png'],
      maxKB: 100,
      maxCount: 1,
      attachmentType: 'MallIcon',
      hint: ['PNG，不超过100K', 'PNG, up to 100 KB'],
    }),
    kind: {
      ...oneOf(
        ['内容', 'Shows'],
        [
          ['category', ['品类', 'A category']],
          ['brand', ['品牌', 'A brand']],
          ['productList', ['分销清单', 'A distribution list']],
        ],
      ),
      required: true,
      default: 'category',
    },
    categoryID: ref(['品类', 'Category'], 'product.category', shows('category')),
    brandID: ref(['品牌', 'Brand'], 'product.brand', shows('brand')),
    productListID: ref(['分销清单', 'Distribution list'], 'product.product-list', shows('productList')),
    sequence: number(['排序', 'Order'], { min: 0, max: 99_999, default: 0 }),
    isDeleted: validity(),
  },
  list: { sort: 'sequence' },
})
