import { definitionIndex, definitions } from '../../shared/definitions'
import type { Label } from '../../shared/language/label'
import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/userMenu/:obj/:path/:desc',
      titleFrom: ({ desc = '', obj = '' }) => (desc === '-' ? titleOfObject(obj) : [readable(desc), readable(desc)]),
      load: () => import('./generic-object-page'),
      hidden: true,
    },
    {
      path: '/userMenu/:obj/:path/:desc/record/:id',
      titleFrom: ({ obj = '' }) => titleOfObject(obj),
      load: () => import('./object-record-page'),
      hidden: true,
    },
    { path: '/error_logger_page', title: ['错误日志', 'Error log'], load: () => import('./error-log-page') },
  ],
}

/** An address that gives no title (`-`) gets the object's own. */
const titleOfObject = (name: string): Label =>
  definitionIndex.objects[name.toLowerCase()] ?? definitions().findResource(name)?.label ?? [name, name]

/** Parameters of an address that was matched by its raw path are still encoded. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
