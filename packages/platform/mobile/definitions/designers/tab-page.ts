import { defineDesigner } from '@sfa/kit/designer'
import { text } from '@sfa/kit/fields/fields'
import { choices } from '@sfa/kit/settings/settings'
import { divider, heading, moduleTile, pageLink, paragraph } from './common-components'

/** A page of the app with tabs, such as that of a store. */
export const tabPage = defineDesigner({
  kind: 'tabPage',
  path: '/sfaconfiguration/tabpagedesigner',
  listPath: '/sfaconfiguration/tabpagelist',
  label: ['标签页', 'Tab page'],
  single: false,
  components: {
    tab: {
      label: ['标签', 'Tab'],
      icon: 'BlockOutlined',
      fields: { title: text(['标签名称', 'Title'], { required: true, max: 6 }) },
      max: 8,
      holds: ['storeFacts', 'module', 'pageLink', 'heading', 'paragraph', 'divider'],
    },
    storeFacts: {
      label: ['门店资料', 'Facts of the store'],
      icon: 'ShopOutlined',
      fields: {
        facts: choices(
          ['显示内容', 'What is shown'],
          [
            ['address', ['地址', 'Address']],
            ['contact', ['联系人', 'Contact']],
            ['level', ['等级', 'Level']],
            ['channel', ['渠道', 'Channel']],
            ['businessTime', ['营业时间', 'Opening hours']],
            ['distributors', ['经销商', 'Distributors']],
          ],
          { required: true },
        ),
      },
      onlyInside: true,
    },
    module: { ...moduleTile, onlyInside: true },
    pageLink: { ...pageLink, onlyInside: true },
    heading: { ...heading, onlyInside: true },
    paragraph: { ...paragraph, onlyInside: true },
    divider: { ...divider, onlyInside: true },
  },
  most: 60,
  effective: 'atOnce',
  first: { components: [] },
})
