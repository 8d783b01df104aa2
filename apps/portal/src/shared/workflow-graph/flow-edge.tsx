import { PlusOutlined, WarningFilled } from '@ant-design/icons'
import type { NodeKind } from '@sfa/workflow/rules/graph'
import { nodeLabels, paletteKinds } from '@sfa/workflow/rules/new-node'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../language/label'
import styles from './graph.module.css'
import { KindIcon } from './kind-icons'

export interface WayData extends Record<string, unknown> {
  text: string
  faults: readonly string[]
  passed?: boolean | undefined
  /** Undefined where nothing may be changed. */
  onInsert?: ((kind: NodeKind) => void) | undefined
  /** Undefined where it is looked at only. */
  onSelect?: (() => void) | undefined
}
export type WayEdge = Edge<WayData, 'way'>

/** An edge with its condition, and the button that puts a node into it. */
export function FlowEdge({ id, sourceX, sourceY, targetX, targetY, selected, data, markerEnd }: EdgeProps<WayEdge>) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const [path, x, y] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, borderRadius: 8 })
  const look = [
    styles.way,
    selected && styles.chosenWay,
    data?.faults.length ? styles.faultyWay : undefined,
    data?.passed === true && styles.passedWay,
    data?.passed === false && styles.notPassedWay,
  ]
  const onInsert = data?.onInsert
  return (
    <>
      <BaseEdge id={id} path={path} markerEnd={markerEnd} className={look.filter(Boolean).join(' ')} />
      <EdgeLabelRenderer>
        <div className={styles.onWay} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
          {data?.text && !data.onSelect && (
            <span className={styles.wayText} title={data.text}>
              {data.text}
            </span>
          )}
          {data?.text && data.onSelect && (
            <button type="button" tabIndex={-1} className={styles.wayText} title={data.text} onClick={data.onSelect}>
              {data.faults.length > 0 && <WarningFilled className={styles.warning} title={data.faults.join('；')} />}
              {data.text}
            </button>
          )}
          {onInsert && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: paletteKinds.map(kind => ({
                  key: kind,
                  icon: <KindIcon kind={kind} />,
                  label: labelOf(nodeLabels[kind]),
                })),
                onClick: ({ key }) => onInsert(key as NodeKind),
              }}
            >
              {/* The keyboard puts nodes in from the properties. */}
              <button
                type="button"
                tabIndex={-1}
                className={styles.insert}
                aria-label={t('insertHere')}
                title={t('insertHere')}
              >
                <PlusOutlined />
              </button>
            </Dropdown>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  )
}
