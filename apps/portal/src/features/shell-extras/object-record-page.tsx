import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { RecordPage } from '../../resource-screens/record/page/record-page'
import { definitions, objectsStore } from '../../shared/definitions'
import { PageContext, usePermission } from '../../shared/menu/use-permission'
import { useStore } from '../../shared/store'

/** One record of an object that the tenant defines itself, under the keys of the object's page. */
export default function ObjectRecordPage() {
  const { t } = useTranslation('shell')
  const { obj = '' } = useParams()
  useStore(objectsStore)
  const resource = definitions().findResource(obj)
  const page = resource?.path?.slice(1)
  const can = usePermission(page)
  if (!resource || !page) return <Result status="404" title={t('object.unknown', { name: obj })} />
  if (!can('view')) return <Result status="403" title={t('object.notPermitted')} />
  return (
    <PageContext value={page}>
      <RecordPage resource={resource} />
    </PageContext>
  )
}
