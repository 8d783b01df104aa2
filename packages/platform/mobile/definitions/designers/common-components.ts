import type { DesignComponent } from '@sfa/kit/designer'
import { flag, image, number, text } from '@sfa/kit/fields/fields'
import { choice, choices } from '@sfa/kit/settings/settings'
import { type MobileModule, mobileModules } from '../mobile-modules'

const moduleOptions = Object.entries(mobileModules).map(([name, { label }]) => [name as MobileModule, label] as const)

/** png up to 100 KB, as the documents say of the icon of a module. */
export const smallIcon = image(['图标', 'Icon'], {
  formats: ['png'],
  maxKB: 100,
  maxCount: 1,
  attachmentType: 'MobileIcon',
})

const ownTitle = text(['显示名称', 'Name shown'], { max: 10, hint: ['留空时用模块名称', 'Empty: that of the module'] })

/** Opens a module of the app. */
export const moduleTile: DesignComponent = {
  label: ['功能模块', 'Module'],
  icon: 'AppstoreOutlined',
  fields: {
    module: choice(['模块', 'Module'], moduleOptions, { required: true }),
    title: ownTitle,
    badge: flag(['显示待办数量', 'Number of what waits'], { default: '1' }),
  },
}

/** Opens a page that the tenant has designed. */
export const pageLink: DesignComponent = {
  label: ['自定义页面', 'Own page'],
  icon: 'FileTextOutlined',
  fields: {
    page: text(['页面', 'Page'], { required: true, max: 50 }),
    title: text(['显示名称', 'Name shown'], { required: true, max: 10 }),
    icon: smallIcon,
  },
  refs: { page: 'page' },
}

export const tileGroup: DesignComponent = {
  label: ['宫格', 'Grid of tiles'],
  icon: 'TableOutlined',
  fields: {
    title: text(['标题', 'Title'], { max: 20 }),
    columns: choice(
      ['每行个数', 'Tiles in a row'],
      [
        ['3', ['3个', '3']],
        ['4', ['4个', '4']],
        ['5', ['5个', '5']],
      ],
      { required: true, default: '4' },
    ),
  },
  holds: ['module', 'pageLink'],
}

export const carousel: DesignComponent = {
  label: ['轮播图', 'Pictures'],
  icon: 'PictureOutlined',
  fields: {
    pictures: image(['图片', 'Pictures'], {
      required: true,
      formats: ['jpg', 'jpeg', 'png'],
      maxKB: 2048,
      maxCount: 5,
      attachmentType: 'MobilePicture',
    }),
    seconds: number(['每张停留', 'Each is shown for'], { min: 1, max: 30, default: 4, unit: ['秒', 's'] }),
  },
  max: 3,
}

export const notices: DesignComponent = {
  label: ['公告', 'Announcements'],
  icon: 'NotificationOutlined',
  fields: { lines: number(['显示条数', 'Lines'], { min: 1, max: 5, default: 2 }) },
  max: 1,
}

export const figures: DesignComponent = {
  label: ['今日数据', 'Figures of today'],
  icon: 'BarChartOutlined',
  fields: {
    figures: choices(
      ['指标', 'Figures'],
      [
        ['planned', ['计划拜访', 'Planned visits']],
        ['visited', ['已拜访', 'Visited']],
        ['orders', ['订单数', 'Orders']],
        ['amount', ['订单金额', 'Amount']],
      ],
      { required: true },
    ),
  },
  max: 1,
}

export const heading: DesignComponent = {
  label: ['标题文字', 'Heading'],
  icon: 'FormOutlined',
  fields: {
    text: text(['文字', 'Text'], { required: true, max: 30 }),
    align: choice(
      ['对齐', 'Alignment'],
      [
        ['left', ['左对齐', 'Left']],
        ['center', ['居中', 'Centre']],
      ],
      { required: true, default: 'left' },
    ),
  },
}

export const paragraph: DesignComponent = {
  label: ['正文', 'Text'],
  icon: 'ReadOutlined',
  fields: { text: text(['文字', 'Text'], { required: true, max: 500, multiline: true }) },
}

export const divider: DesignComponent = { label: ['分隔线', 'Divider'], icon: 'ColumnWidthOutlined', fields: {} }
