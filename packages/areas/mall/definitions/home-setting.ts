import { image, number, text } from '@sfa/kit/fields/fields'
import { choice, choices, defineSettings } from '@sfa/kit/settings/settings'

/** 首页设置: what the home page of the shop shows, from top to bottom. */
export const homeSetting = defineSettings({
  type: 'MallHome',
  path: '/storeconfiguration/indexsetting',
  label: ['首页设置', 'Home-page setting'],
  fields: {
    blocks: choices(
      ['版块', 'Blocks'],
      [
        ['carousel', ['轮播图', 'Carousel']],
        ['notice', ['公告', 'Notice']],
        ['columns', ['栏目导航', 'Columns']],
        ['floors', ['栏目产品', 'Products of the columns']],
        ['help', ['帮助中心', 'Help']],
        ['hotline', ['客服热线', 'Service hotline']],
      ],
      {
        ordered: true,
        hint: [
          '勾选要显示的版块，拖动或用键盘调整顺序',
          'Tick what is shown; drag it, or move it with the keyboard, to its place',
        ],
      },
    ),
    carousel: image(['轮播图', 'Carousel'], {
      formats: ['png'],
      maxKB: 2048,
      maxCount: 5,
      attachmentType: 'MallCarousel',
      when: { field: 'blocks', is: ['carousel'] },
      hint: ['PNG，750x360，不超过2M，最多5张', 'PNG, 750x360, up to 5 files of 2 MB'],
    }),
    notice: text(['公告内容', 'Text of the notice'], { max: 100, when: { field: 'blocks', is: ['notice'] } }),
    perRow: choice(
      ['每行栏目数', 'Columns in a row'],
      [
        ['3', ['三个', 'Three']],
        ['4', ['四个', 'Four']],
        ['5', ['五个', 'Five']],
      ],
      { default: '4', required: true },
    ),
    floorProducts: number(['每个栏目显示产品', 'Products of each column'], {
      min: 2,
      max: 20,
      default: 4,
      unit: ['个', 'products'],
      required: true,
    }),
  },
})
