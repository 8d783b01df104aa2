import { flag, number } from '@sfa/kit/fields/fields'
import { choices, defineSettings } from '@sfa/kit/settings/settings'
import { assetKinds } from './asset-choices'

/** 资产设置: which assets are checked in stores, what a check needs, and after which time one that was not seen is an alert. */
export const assetSetting = defineSettings({
  type: 'AssetSetting',
  path: '/sfaconfiguration/assetsetting',
  label: ['资产设置', 'Asset setting'],
  sections: [
    { title: ['盘点', 'Checks'], fields: ['kinds', 'needsScan', 'photos', 'distance'] },
    { title: ['预警', 'Alerts'], fields: ['unseenDays'] },
  ],
  fields: {
    kinds: choices(['盘点的资产类型', 'Kinds that are checked'], assetKinds, {
      hint: [
        '不选择则全部盘点；其他类型不能盘点，也不预警',
        'None chosen: all. Others are not checked and raise no alert',
      ],
    }),
    needsScan: flag(['必须扫码', 'The code has to be scanned'], { default: '1' }),
    photos: number(['至少拍照', 'Photos at least'], {
      min: 0,
      max: 9,
      default: 1,
      unit: ['张', 'photos'],
      required: true,
    }),
    distance: number(['距门店不超过', 'From the store at most'], {
      min: 10,
      max: 50_000,
      default: 500,
      unit: ['米', 'm'],
      required: true,
      hint: ['没有坐标的门店不校验距离', 'Not asked of stores without a position'],
    }),
    unseenDays: number(['未盘点预警', 'Alert when not seen for'], {
      min: 1,
      max: 730,
      default: 90,
      unit: ['天', 'days'],
      required: true,
      hint: ['从最近一次盘点或投放起计算', 'Since the last check, or since it was deployed'],
    }),
  },
})
