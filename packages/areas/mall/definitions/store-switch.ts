import { flag, text } from '@sfa/kit/fields/fields'
import { choices, defineSettings } from '@sfa/kit/settings/settings'

/** 商城开关: whether the shop client takes orders, and when. */
export const storeSwitch = defineSettings({
  type: 'StoreSwitch',
  path: '/storeconfiguration/storeswitch',
  label: ['商城开关', 'Store switch'],
  fields: {
    open: flag(['开启商城', 'The shop is open'], { default: '1' }),
    days: choices(
      ['营业日', 'Open on'],
      [
        ['1', ['星期一', 'Monday']],
        ['2', ['星期二', 'Tuesday']],
        ['3', ['星期三', 'Wednesday']],
        ['4', ['星期四', 'Thursday']],
        ['5', ['星期五', 'Friday']],
        ['6', ['星期六', 'Saturday']],
        ['7', ['星期日', 'Sunday']],
      ],
      { hint: ['不选择则每天营业', 'None chosen: every day'] },
    ),
    hours: text(['营业时间', 'Opening hours'], {
      max: 11,
      pattern: 'timeRange',
      hint: [
        '如 08:00-22:00；22:00-02:00 到次日；不填写则全天营业',
        'Such as 08:00-22:00; 22:00-02:00 goes past midnight; empty means all day',
      ],
    }),
    closedText: text(['休息时的提示', 'Text while closed'], { max: 200, multiline: true }),
  },
})
