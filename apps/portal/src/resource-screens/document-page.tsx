import { detailsOf } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'
import { linesOf } from '@sfa/kit/shapes'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useLabelOf } from '../shared/language/label'
import { linesParameter } from './lines-parameter'
import { ResourcePage } from './resource-page'

/** The page of a document: its heads, or the lines of one of its details beside their heads. */
export function DocumentPage({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [search, setSearch] = useSearchParams()
  const details = detailsOf(resource)
  const hasOne = details.length === 1
  const asked = search.get(linesParameter) ?? ''
  const shown = details.some(([name]) => name === asked) ? asked : ''
  const choice = (
    <Segmented
      aria-label={t('lines.view')}
      value={shown}
      // What is searched by is of the other rows.
      onChange={rows => setSearch(rows ? { [linesParameter]: rows } : {})}
      options={[
        { value: '', label: hasOne ? t('lines.byHead') : labelOf(resource.label) },
        ...details.map(([name, { label }]) => ({
          value: name,
          label: hasOne ? t('lines.byLine') : labelOf(label),
        })),
      ]}
    />
  )
  return <ResourcePage key={shown} resource={shown ? linesOf(resource, shown) : resource} tools={choice} />
}
