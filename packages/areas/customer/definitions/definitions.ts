import { defineArea } from '@sfa/kit/area'
import { banner } from './banner.resource'
import { businessParameter } from './business-parameter'
import { changeOfStore } from './change-of-store'
import { channel } from './channel.resource'
import { commonTag } from './common-tag.resource'
import { invoiceType } from './invoice-type'
import { primaryDistributor } from './primary-distributor.resource'
import { store } from './store.resource'
import { storeGroup } from './store-group.resource'
import { storeMerge } from './store-merge.resource'
import { storePair } from './store-pair.resource'
import { storeTag } from './store-tag.resource'
import { visitFrequency } from './visit-frequency.resource'
import { wholesaler } from './wholesaler.resource'

export const definitions = defineArea({
  resources: [
    banner,
    channel,
    commonTag,
    primaryDistributor,
    store,
    storeGroup,
    storeMerge,
    storePair,
    storeTag,
    visitFrequency,
    wholesaler,
  ],
  settings: [businessParameter, changeOfStore, invoiceType],
})
