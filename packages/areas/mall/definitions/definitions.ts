import { defineArea } from '@sfa/kit/area'
import { helpArticle } from './help-article.resource'
import { homeSetting } from './home-setting'
import { orderSetting } from './order-setting'
import { paymentSetting } from './payment-setting'
import { pillar } from './pillar.resource'
import { serviceHotline } from './service-hotline'
import { storeSwitch } from './store-switch'

export const definitions = defineArea({
  resources: [helpArticle, pillar],
  settings: [homeSetting, orderSetting, paymentSetting, serviceHotline, storeSwitch],
})
