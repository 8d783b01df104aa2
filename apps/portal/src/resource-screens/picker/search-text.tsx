import { ownFieldsIn } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { colon, semicolon, useLabelOf } from '../../shared/language/label'
import type { Body } from '../record-calls'
import { FilterText } from '../search/filter-text'
import { useQuickText } from '../search/quick-text'
import { type FilterValue, filterShape } from '../search/search-state'

interface Props {
  resource: Resource
  query: Body
  /** Conditions that the page sets itself; they are not shown. */
  without?: Body
}

/** A search in words: 全部用户 or 编码或名称：张、部门：销售部. */
export function SearchText({ resource, query, without = {} }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const quickText = useQuickText(resource)
  const { searchField, ...filters } = query
  const own = ownFieldsIn(resource.fields)
  const told = Object.entries(filters).filter(
    ([name]) => !(name in without) && (Object.hasOwn(resource.fields, name) || Object.hasOwn(own, name)),
  )
  if (told.length === 0 && !searchField) return t('picker.allOf', { what: labelOf(resource.label) })
  const filterOf = (name: string, value: unknown) =>
    filterShape(fieldOf(resource, name)) === 'anyOf' && !Array.isArray(value) ? [String(value)] : (value as FilterValue)
  return (
    <>
      {searchField ? `${quickText}${colon()}${searchField}` : null}
      {told.map(([name, value], index) => (
        <Fragment key={name}>
          {(index > 0 || Boolean(searchField)) && semicolon()}
          {labelOf(fieldOf(resource, name).label)}
          {colon()}
          <FilterText resource={resource} field={fieldOf(resource, name)} name={name} value={filterOf(name, value)} />
        </Fragment>
      ))}
    </>
  )
}
