import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Button, Flex, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { colon, useLabelOf } from '../../shared/language/label'
import styles from './filter-tags.module.css'
import { FilterText } from './filter-text'
import { useQuickText } from './quick-text'
import type { SearchControl } from './use-search-state'

/** The active conditions; each can be closed. */
export function FilterTags({ resource, search: { state, change } }: { resource: Resource; search: SearchControl }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const quickText = useQuickText(resource)
  const active = Object.entries(state.filters)
  if (active.length === 0 && !state.quick) return null
  const without = (name: string) => Object.fromEntries(active.filter(([other]) => other !== name))
  return (
    <Flex gap={4} wrap align="center" className={styles.tags}>
      <Typography.Text type="secondary">{t('conditions')}</Typography.Text>
      {/** In the same line as its neighbours, which are no conditions. */}
      <Flex role="list" aria-label={t('conditions')} style={{ display: 'contents' }}>
        {state.quick && (
          <Tag
            role="listitem"
            closable
            onClose={event => {
              event.preventDefault()
              change({ quick: '' })
            }}
          >
            {quickText}
            {colon()}
            {state.quick}
          </Tag>
        )}
        {active.map(([name, value]) => (
          <Tag
            key={name}
            role="listitem"
            closable
            onClose={event => {
              event.preventDefault()
              change({ filters: without(name) })
            }}
          >
            {labelOf(fieldOf(resource, name).label)}
            {colon()}
            <FilterText resource={resource} field={fieldOf(resource, name)} name={name} value={value} />
          </Tag>
        ))}
      </Flex>
      <Button type="link" size="small" onClick={() => change({ filters: {}, quick: '' })}>
        {t('clearAll')}
      </Button>
    </Flex>
  )
}
