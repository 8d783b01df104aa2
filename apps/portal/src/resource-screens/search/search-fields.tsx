import { SearchOutlined } from '@ant-design/icons'
import { ownFieldsIn } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { useLanguage } from '../../shared/language/language'
import type { ListSearch } from '../../shared/list/list-search'
import type { ProColumns } from '../../shared/pro'
import { limitOf } from '../../shared/text-limit'
import { valueTypeOf } from '../field/value-types'
import { namesOf, useFieldMasks } from '../lookup/field-masks'
import type { WireRow } from '../record-calls'
import { isHidden } from '../table/table-preference'
import { useQuickText } from './quick-text'
import { type Filters, filterShape, withoutNothing } from './search-state'
import type { SearchControl } from './use-search-state'

/** No field of a resource begins with an underscore. */
const quickName = '_q'

/** The search form of a resource's list: the one box for codes and names, and a field for each searched field. */
export function useSearchFields(resource: Resource, search: SearchControl, span: 6 | 8 = 6): ListSearch<WireRow> {
  const labelOf = useLabelOf()
  const language = useLanguage()
  const masks = useFieldMasks(resource)
  const { state, change } = search
  const names = useMemo(() => {
    const kept = new Set(namesOf(masks, 'hidden', 'masked'))
    return [...resource.list.search, ...Object.keys(ownFieldsIn(resource.fields))].filter(
      name => filterShape(fieldOf(resource, name)) !== undefined && !isHidden(resource, kept, name),
    )
  }, [resource, masks])
  // Labels are texts of the language.
  const fields = useMemo(
    (): ProColumns<WireRow>[] => [
      ...(resource.list.quick?.length === 0
        ? []
        : [{ dataIndex: quickName, formItemRender: () => <QuickBox of={resource} /> }]),
      ...names.map((name): ProColumns<WireRow> => {
        const field = fieldOf(resource, name)
        return {
          dataIndex: name,
          title: labelOf(field.label),
          valueType: valueTypeOf(field) as 'text',
          fieldProps: { of: { resource, field, name } },
        }
      }),
    ],
    [resource, names, language],
  )
  return {
    fields,
    openedWith: Object.keys(resource.list.opensWith ?? {}),
    span,
    values: { ...state.filters, [quickName]: state.quick || undefined },
    onSearch: ({ [quickName]: quick = '', ...values }) => {
      // Conditions that the form has no field for (a shared link, the tree) stay.
      const others = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !names.includes(name)))
      const typed = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Filters
      change({ filters: { ...others, ...withoutNothing(typed) }, quick: String(quick ?? '').trim() })
    },
    onReset: () => change({ filters: {}, quick: '' }),
  }
}

interface QuickBoxProps {
  of: Resource
  id?: string
  value?: string
  onChange?: (typed: string) => void
}

/** The one-line search in codes and names. */
function QuickBox({ of, id, value, onChange }: QuickBoxProps) {
  const { t } = useTranslation('resource')
  const fields = useQuickText(of)
  const label = t('quick', { fields })
  return (
    <Input
      id={id}
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value)}
      prefix={<SearchOutlined />}
      placeholder={label}
      aria-label={label}
      title={t('quickHint', { fields })}
      count={limitOf(100)}
      allowClear
    />
  )
}
