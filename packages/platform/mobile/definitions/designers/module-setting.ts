import { type DesignComponent, defineDesigner } from '@sfa/kit/designer'
import { flag, text } from '@sfa/kit/fields/fields'
import { mobileModules } from '../mobile-modules'
import { smallIcon } from './common-components'

const components = Object.fromEntries(
  Object.entries(mobileModules).map(([name, { label, icon }]): [string, DesignComponent] => [
    name,
    {
      label,
      icon,
      fields: {
        title: text(['显示名称', 'Name shown'], { max: 10, hint: ['留空时用模块名称', 'Empty: that of the module'] }),
        icon: smallIcon,
        shown: flag(['启用', 'In use'], { default: '1' }),
      },
      max: 1,
    },
  ]),
)

/** The modules of the app: which there are, in which order, under which name and icon. */
export const moduleSetting = defineDesigner({
  kind: 'module',
  path: '/parameter/modulesetting',
  label: ['模块设置', 'Modules'],
  single: true,
  components,
  most: Object.keys(components).length,
  effective: 'atOnce',
  first: {
    components: Object.keys(components).map(type => ({ id: type, type, values: { title: '', icon: [], shown: '1' } })),
  },
})
