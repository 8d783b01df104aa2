import { defineDesigner } from '@sfa/kit/designer'
import {
  carousel,
  divider,
  figures,
  heading,
  moduleTile,
  notices,
  pageLink,
  paragraph,
  tileGroup,
} from './common-components'

/** A page of the tenant's own, to which tiles of other pages lead. */
export const page = defineDesigner({
  kind: 'page',
  path: '/parameter/pagedesigner',
  label: ['自定义页面', 'Own page'],
  single: false,
  components: {
    heading,
    paragraph,
    carousel,
    tileGroup,
    module: { ...moduleTile, onlyInside: true },
    pageLink: { ...pageLink, onlyInside: true },
    notices,
    figures,
    divider,
  },
  most: 60,
  effective: 'atOnce',
  first: { components: [] },
})
