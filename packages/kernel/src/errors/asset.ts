import type { ErrorTexts } from './error-texts-shape'

/** Assets: what a check needs. */
export const assetErrors = {
  assetNotDeployed: ['资产未投放在门店，不能盘点', 'The asset does not stand in a store'],
  assetKindNotChecked: ['资产设置中未开启该类型的盘点', 'Assets of this kind are not checked (asset setting)'],
  assetOtherCode: ['扫到的不是这台资产的二维码', 'The code that was scanned is that of something else'],
  assetNotScanned: ['请扫描资产二维码', 'Scan the code of the asset'],
  assetPhotosMissing: ['至少拍{min}张照片', 'Take {min} photos at least'],
  assetPlaceMissing: ['无法获取当前位置', 'The position is not known'],
  assetTooFar: ['距门店{distance}米，超过允许的{most}米', '{distance} m from the store, at most {most} m are allowed'],
} satisfies ErrorTexts
