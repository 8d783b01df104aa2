import { type DesignPart, defineDesigner } from '@sfa/kit/designer'
import { mobileModules } from '../mobile-modules'
import { carousel, divider, figures, heading, moduleTile, notices, pageLink, tileGroup } from './common-components'

const tiles = Object.keys(mobileModules).map(
  (module): DesignPart => ({ id: `tile-${module}`, type: 'module', values: { module, title: '', badge: '1' } }),
)

/** The home page of the app. */
export const homeModule = defineDesigner({
  kind: 'home',
  path: '/sfaconfiguration/homemoduledesigner',
  label: ['首页', 'Home page'],
  single: true,
  components: {
    tileGroup,
    module: { ...moduleTile, onlyInside: true },
    pageLink: { ...pageLink, onlyInside: true },
    carousel,
    notices,
    figures,
    heading,
    divider,
  },
  most: 60,
  effective: 'atOnce',
  first: {
    components: [
      { id: 'figures', type: 'figures', values: { figures: ['planned', 'visited'] } },
      { id: 'tiles', type: 'tileGroup', values: { title: '', columns: '4' }, inside: tiles },
    ],
  },
})
