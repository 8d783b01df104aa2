import { image, text } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

/** 客服热线: whom customers of the shop ask. */
export const serviceHotline = defineSettings({
  type: 'ServiceHotline',
  path: '/storeconfiguration/servicehotline',
  label: ['客服热线', 'Service hotline'],
  fields: {
    phone: text(['客服电话', 'Telephone'], { max: 30, pattern: 'mobileOrTelephone' }),
    hours: text(['服务时间', 'Answered at'], {
      max: 11,
      pattern: 'timeRange',
      hint: ['如 09:00-18:00', 'Such as 09:00-18:00'],
    }),
    email: text(['客服邮箱', 'E-mail'], { pattern: 'email' }),
    weChatCode: image(['客服微信二维码', 'WeChat QR code'], {
      formats: ['png', 'jpg', 'jpeg'],
      maxKB: 1024,
      maxCount: 1,
      attachmentType: 'MallPicture',
      hint: ['PNG 或 JPG，不超过1M', 'PNG or JPG, up to 1 MB'],
    }),
    note: text(['说明', 'Note'], { max: 200, multiline: true }),
  },
})
