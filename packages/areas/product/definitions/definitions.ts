import { defineArea } from '@sfa/kit/area'
import { brand } from './brand.resource'
import { category } from './category.resource'
import { displayArea } from './display-area.resource'
import { packSize } from './pack-size.resource'
import { product } from './product.resource'
import { productGroup } from './product-group.resource'
import { productList } from './product-list.resource'

export const definitions = defineArea({
  resources: [brand, category, displayArea, packSize, product, productGroup, productList],
})
