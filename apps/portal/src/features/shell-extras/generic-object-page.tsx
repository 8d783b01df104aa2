import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { loaderOf } from '../../resource-screens/screen-of'
import { definitions, objectsStore } from '../../shared/definitions'
import { lazyScreen } from '../../shared/lazy-screen'
import { PageContext, usePermission } from '../../shared/menu/use-permission'
import { useStore } from '../../shared/store'

/**
 * The generic page of any object, by the name that the object families know it by: `/userMenu/md_product/product/产品`. It asks for the keys of the object's own page.
 */
export default function GenericObjectPage() {
  const { t } = useTranslation('shell')
  const { obj = '' } = useParams()
  // An object that the tenant defines anew has another page at once.
  useStore(objectsStore)
  const resource = definitions().findResource(obj)
  const page = resource?.path?.slice(1)
  const can = usePermission(page)
  const Screen = resource && lazyScreen(loaderOf(resource))
  if (!resource || !page || !Screen) return <Result status="404" title={t('object.unknown', { name: obj })} />
  if (!can('search')) return <Result status="403" title={t('object.notPermitted')} />
  return (
    <PageContext value={page}>
      <Screen />
    </PageContext>
  )
}
