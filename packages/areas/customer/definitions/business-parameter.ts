import { flag, number } from '@sfa/kit/fields/fields'
import { defineSettings } from '@sfa/kit/settings/settings'

/** 业务参数设置: when a store that is saved or imported is told to look like another one. */
export const businessParameter = defineSettings({
  type: 'BusinessParameter',
  path: '/parameter/businessparametersetting',
  label: ['业务参数设置', 'Business parameter setting'],
  sections: [
    {
      title: ['门店查重', 'Stores that look alike'],
      fields: ['sameMobile', 'sameRegistration', 'likeName', 'likeNamePercent', 'likeNameMetres'],
    },
  ],
  fields: {
    sameMobile: flag(['手机号相同时提示', 'Tell of the same mobile'], { default: '1' }),
    sameRegistration: flag(['工商注册号相同时提示', 'Tell of the same registration number'], { default: '1' }),
    likeName: flag(['附近有名称相近的门店时提示', 'Tell of a name like it nearby'], { default: '1' }),
    likeNamePercent: number(['名称相似度不低于', 'Names are alike from'], {
      min: 85,
      max: 100,
      default: 85,
      unit: ['%', '%'],
      required: true,
      when: { field: 'likeName', is: ['1'] },
    }),
    likeNameMetres: number(['相距不超过', 'Nearby is within'], {
      min: 10,
      max: 200,
      default: 200,
      unit: ['米', 'm'],
      required: true,
      when: { field: 'likeName', is: ['1'] },
      hint: [
        '提示后填写重复说明即可保存；门店查重列表始终按85%和200米计算',
        'A reason lets the store be saved all the same. The list of pairs always has 85 % and 200 m.',
      ],
    }),
  },
})
