import { DownOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/resource-kit/resource'
import { Button, Dropdown, Space, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../../shared/language/label'
import { RowLink } from '../../shared/row-links'
import type { WireRow } from '../record-calls'
import { actionsInRow, type OfferedAction, reasonAgainst } from './offered-actions'

/** Who asks for what: one record, several, or all that the list's search finds. */
export type StartAction = (action: OfferedAction, target: ActionTarget) => void

export type ActionTarget =
  | { row: WireRow }
  | { ids: readonly string[] }
  | { query: Readonly<Record<string, unknown>>; count: number }

interface Props {
  resource: Resource
  offered: readonly OfferedAction[]
  row: WireRow
  onStart: StartAction
}

/** At the end of a row; what the record refuses is grey and says why, or is left out where there are many. */
export const ActionLinks = ({ resource, offered, row, onStart }: Props) =>
  actionsInRow(resource, offered, row).map(action => (
    <RowLink
      key={action.name}
      danger={action.danger}
      refusedBecause={reasonAgainst(resource, action.name, row)}
      onClick={() => onStart(action, { row })}
    >
      {labelOf(action.label)}
    </RowLink>
  ))

/** The same below a record that is shown. */
export const ActionButtons = ({ resource, offered, row, onStart }: Props) =>
  offered.length === 0 ? null : (
    <Space>
      {offered.map(action => (
        <ActionButton
          key={action.name}
          action={action}
          reason={reasonAgainst(resource, action.name, row)}
          onClick={() => onStart(action, { row })}
        />
      ))}
    </Space>
  )

interface SelectedProps {
  resource: Resource
  offered: readonly OfferedAction[]
  /** Those of the selected that stand on the page. */
  rows: readonly WireRow[]
  target: Exclude<ActionTarget, { row: WireRow }>
  onStart: StartAction
}

/**
 * For a selection: what each selected record refuses is grey, where all of them are on the page. Several of these stand
 * in a menu with their reasons, so that the bar keeps to one line.
 */
export function SelectedActions({ resource, offered, rows, target, onStart }: SelectedProps) {
  const { t } = useTranslation('resource')
  const forSeveral = offered.filter(({ single }) => !single)
  if (forSeveral.length === 0) return null
  const allKnown = 'ids' in target && target.ids.length === rows.length
  const reasonOf = (name: string) => {
    const reasons = rows.map(row => reasonAgainst(resource, name, row))
    return allKnown && reasons.every(one => one !== undefined) ? reasons[0] : undefined
  }
  const judged = forSeveral.map(action => ({ action, reason: reasonOf(action.name) }))
  const refused = judged.filter(({ reason }) => reason !== undefined)
  const shown = refused.length > 1 ? judged.filter(({ reason }) => reason === undefined) : judged
  return (
    <Space>
      {shown.map(({ action, reason }) => (
        <ActionButton key={action.name} action={action} reason={reason} onClick={() => onStart(action, target)} />
      ))}
      {refused.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: refused.map(({ action, reason }) => ({
              key: action.name,
              disabled: true,
              label: t('refusedAction', { action: labelOf(action.label), reason }),
            })),
          }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {t('otherActions')}
          </Button>
        </Dropdown>
      )}
    </Space>
  )
}

function ActionButton({
  action,
  reason,
  onClick,
}: {
  action: OfferedAction
  reason: string | undefined
  onClick: () => void
}) {
  return (
    <Tooltip title={reason}>
      <Button danger={action.danger} disabled={reason !== undefined} onClick={onClick}>
        {labelOf(action.label)}
      </Button>
    </Tooltip>
  )
}
