import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../resource-screens/field/input-props'
import { useScopes } from './use-scopes'

/** The scopes of a key: reading a whole group of the menu, or single actions of its pages. */
export default function ScopesInput({ value, onChange, disabled, id }: InputProps) {
  const { t } = useTranslation('publishing')
  const { groups, isPending, nameOf } = useScopes()
  const heading = { checkable: false, selectable: false }
  return (
    <TreeSelect
      id={id}
      value={((value ?? []) as readonly string[]).map(scope => ({ value: scope, label: nameOf(scope) }))}
      onChange={(chosen: { value: string }[]) => onChange?.(chosen.map(one => one.value))}
      // A tree that arrives after a search has been typed stays folded: rc-tree-select unfolds it as the search changes.
      disabled={disabled || isPending}
      loading={isPending}
      labelInValue
      treeCheckable
      treeCheckStrictly
      allowClear
      showSearch={{ treeNodeFilterProp: 'name' }}
      treeNodeLabelProp="name"
      placeholder={t('scope.choose')}
      popupMatchSelectWidth={420}
      listHeight={360}
      style={{ width: '100%' }}
      treeData={groups.map(({ group, title, read, pages }) => ({
        ...heading,
        value: `group ${group}`,
        title,
        name: title,
        children: [
          { value: read, title: t('scope.readAll'), name: nameOf(read) },
          ...pages.map(page => ({
            ...heading,
            value: `page ${page.page}`,
            title: page.title,
            name: page.title,
            children: page.actions.map(({ scope, action }) => ({ value: scope, title: action, name: nameOf(scope) })),
          })),
        ],
      }))}
    />
  )
}
