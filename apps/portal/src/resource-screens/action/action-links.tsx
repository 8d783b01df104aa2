import { DownOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/kit/resource'
import { Button, Dropdown, Space, Tooltip } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../../shared/language/label'
import { lazyScreen } from '../../shared/lazy-screen'
import { RowLink } from '../../shared/row-links'
import { type RowActionProps, withdrawPart } from '../extensions'
import type { WireRow } from '../record-calls'
import type { ActionTarget, StartAction } from './action-target'
import { actionsInRow, type OfferedAction, reasonAgainst } from './offered-actions'

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

/** The same below a record that is shown, whose approval the user may withdraw there. */
export const ActionButtons = ({
  resource,
  offered,
  row,
  onStart,
  onChanged,
}: Props & Pick<RowActionProps, 'onChanged'>) =>
  offered.length === 0 && !row._approval?.withdraw ? null : (
    <Space>
      <WithdrawButton resource={resource} row={row} onChanged={onChanged} />
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

/** Nothing where the user has not started the approval of the record, or it is too late. */
export function WithdrawButton(props: RowActionProps) {
  const Withdraw = props.row._approval?.withdraw !== undefined && withdrawPart && lazyScreen(withdrawPart)
  return Withdraw ? (
    <Suspense fallback={null}>
      <Withdraw {...props} />
    </Suspense>
  ) : null
}

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
