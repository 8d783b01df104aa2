import type { RoleModule } from '@sfa/person/definitions/role.calls'
import { Checkbox, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { useActionText } from '../../../shared/use-action-text'
import { type Grants, stateOf, withAll, withKeys, withPage } from './grants'

interface Props {
  modules: readonly RoleModule[]
  /** By the form. */
  value?: Grants
  onChange?: (grants: Grants) => void
  editable: boolean
}

const noGrants: Grants = new Map()

interface GridRow {
  module: RoleModule
  /** Pages of a group; empty for a page. */
  pages: readonly RoleModule[]
}

/** The menu as a table: a page in a row, its keys beside it; a group switches all of its pages. */
export function ModuleGrid({ modules, value: grants = noGrants, editable, onChange }: Props) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const actionText = useActionText()
  const rows = rowsOf(modules)
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.noModules')} />
  const titleOf = ({ descriptionCn, descriptionEn }: RoleModule) => labelOf([descriptionCn, descriptionEn])
  return (
    <InnerTable<GridRow>
      rowKey={({ module }) => module.code}
      dataSource={rows}
      pagination={false}
      columns={[
        {
          title: t('role.page'),
          width: 260,
          render: (_, { module, pages }) => {
            const state = stateOf(grants, pages)
            return pages.length > 0 ? (
              <Checkbox
                checked={state === 'all'}
                indeterminate={state === 'some'}
                disabled={!editable}
                onChange={event => onChange?.(withAll(grants, pages, event.target.checked))}
              >
                <strong>{titleOf(module)}</strong>
              </Checkbox>
            ) : (
              <Checkbox
                checked={grants.has(module.code)}
                disabled={!editable}
                onChange={event => onChange?.(withPage(grants, module, event.target.checked))}
                style={{ marginInlineStart: module.parentCode ? 24 : 0 }}
              >
                {titleOf(module)}
              </Checkbox>
            )
          },
        },
        {
          title: t('role.keys'),
          render: (_, { module, pages }) =>
            pages.length > 0 ? null : (
              <Checkbox.Group
                value={[...(grants.get(module.code) ?? [])]}
                disabled={!editable}
                options={module.actions.map(key => ({ value: key, label: actionText(key, module.path?.slice(1)) }))}
                onChange={keys => onChange?.(withKeys(grants, module, keys.map(String)))}
              />
            ),
        },
      ]}
    />
  )
}

/** Groups, each followed by its pages; pages without a group as they come. Groups are no grant of their own. */
function rowsOf(modules: readonly RoleModule[]): GridRow[] {
  const childrenOf = (code: string): RoleModule[] =>
    modules.filter(one => one.parentCode === code).flatMap(one => [one, ...childrenOf(one.code)])
  return modules
    .filter(one => one.parentCode === null)
    .flatMap(module => {
      const pages = childrenOf(module.code).filter(one => one.path !== null)
      if (module.path !== null) return [{ module, pages: [] }]
      return pages.length === 0
        ? []
        : [{ module, pages }, ...pages.map((page): GridRow => ({ module: page, pages: [] }))]
    })
}
