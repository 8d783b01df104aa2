import type { Resource } from '@sfa/kit/resource'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ResourcePage } from '../../resource-screens/resource-page'
import { definitions } from '../../shared/definitions'
import { PageContext, usePermissions } from '../../shared/menu/use-permission'

const parameter = 'of'
const activities = 'activities'
const reviewPage = 'activitymanagement/activityreview'

/** What waits for a decision: applications, and for who has the page of the review, activities. */
export default function ApprovePage({ resource }: { resource: Resource }) {
  const { t } = useTranslation('activity')
  const [params, setParams] = useSearchParams()
  const keys = usePermissions()
  const mayReview = keys.has('*:*:*') || keys.has(`${reviewPage}:search`)
  const review = mayReview ? definitions().findShape('activity.activity@review') : undefined
  const shown = review && params.get(parameter) === activities ? review : resource
  const choice = review && (
    <Segmented
      aria-label={t('approve.what')}
      value={shown === review ? activities : ''}
      // What is searched by is of the other rows.
      onChange={value => setParams(value ? { [parameter]: value } : {})}
      options={[
        { value: '', label: t('approve.applications') },
        { value: activities, label: t('approve.activities') },
      ]}
    />
  )
  return (
    <PageContext value={shown.path?.slice(1)}>
      <ResourcePage key={shown.path} resource={shown} tools={choice} />
    </PageContext>
  )
}
