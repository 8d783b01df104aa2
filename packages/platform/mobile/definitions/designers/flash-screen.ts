import { defineDesigner } from '@sfa/kit/designer'
import { flag, image, number } from '@sfa/kit/fields/fields'

/** The picture that the app begins with. */
export const flashScreen = defineDesigner({
  kind: 'flashScreen',
  path: '/sfaconfiguration/flashscreen',
  label: ['闪屏', 'Start screen'],
  single: true,
  components: {
    picture: {
      label: ['闪屏图片', 'Start picture'],
      icon: 'PictureOutlined',
      fields: {
        picture: image(['图片', 'Picture'], {
          required: true,
          formats: ['jpg', 'jpeg', 'png'],
          maxKB: 2048,
          maxCount: 1,
          attachmentType: 'MobilePicture',
          hint: ['建议1080×1920像素', 'Best with 1080 × 1920 pixels'],
        }),
        seconds: number(['显示时长', 'Shown for'], { required: true, min: 1, max: 10, default: 3, unit: ['秒', 's'] }),
        skip: flag(['允许跳过', 'May be skipped'], { default: '1' }),
      },
      max: 1,
    },
  },
  most: 1,
  effective: 'nextDay',
  first: { components: [] },
})
