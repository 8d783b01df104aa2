import {
  DownloadOutlined,
  LeftOutlined,
  NodeIndexOutlined,
  RedoOutlined,
  SnippetsOutlined,
  UndoOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { DocumentType, FoundDefinition } from '@sfa/workflow/definitions/definition.calls'
import { definition } from '@sfa/workflow/definitions/definition.resource'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { layOut } from '@sfa/workflow/rules/layout'
import { nodeLabels } from '@sfa/workflow/rules/new-node'
import { Alert, Button, Flex, Tag, Tooltip, Typography } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { askFirst } from '../../shared/ask-first'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { useAct } from '../../shared/use-act'
import styles from './design.module.css'
import { type Edited, insertAfter, insertOnEdge } from './edit-graph'
import { faultText } from './fault-text'
import { FlowCanvas } from './flow-canvas'
import { JsonDialog } from './json-dialog'
import { Palette } from './palette'
import { Properties } from './properties'
import { PublishDialog } from './publish-dialog'
import { saveWorkflowFile } from './save-workflow-file'
import type { Selection } from './selection'
import { SimulationDrawer } from './simulation-drawer'
import { TemplatesDialog } from './templates-dialog'
import { useCanvasKeys } from './use-canvas-keys'
import { type SaveState, useWorkflow } from './use-workflow'
import { VersionsDrawer } from './versions-drawer'

interface Props {
  first: FoundDefinition
  type: DocumentType | undefined
  onReload: () => Promise<void>
}

const noFields: DocumentType['fields'] = []
const nothing: Selection = { nodes: [] }

/** The canvas of a workflow with palette and properties; the draft is saved by itself. */
export function DesignerPage({ first, type, onReload }: Props) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const navigate = useNavigate()
  const can = usePermission((definition.path as string).slice(1))
  const { busy, act } = useAct()
  const state = useWorkflow(first, type, can('edit'))
  const { graph, faults, answer, change } = state
  const disabled = !can('edit') || state.state === 'stale'
  const fields = type?.fields ?? noFields
  const [selection, setSelection] = useState<Selection>(nothing)
  const [opened, setOpened] = useState<'publish' | 'versions' | 'templates' | 'json' | 'simulation' | undefined>(
    first.isNew && can('edit') ? 'templates' : undefined,
  )
  const [passed, setPassed] = useState<{ ids: ReadonlySet<string> | undefined; of: WorkflowGraph }>()
  const properties = useRef<HTMLElement>(null)
  const select = useCallback((next: Selection) => setSelection(next), [])
  const keys = useCanvasKeys({
    graph,
    selection,
    disabled,
    onChange: change,
    onSelect: select,
    onUndo: state.undo,
    onRedo: state.redo,
    onOpen: () => properties.current?.querySelector<HTMLElement>('input, button')?.focus(),
  })
  const made = ({ graph: next, id }: Edited) => {
    change(next)
    if (id === undefined) return
    keys.goTo(id)
    keys.say(t('said.added', { name: next.nodes.find(node => node.id === id)?.name }))
  }
  const replace = (next: WorkflowGraph, said: string) => {
    change(next)
    setSelection(nothing)
    keys.say(said)
    keys.fitAgain()
    setOpened(undefined)
  }
  const ofWhole = faults.filter(({ nodeId, edgeId }) => nodeId === undefined && edgeId === undefined)
  const mayPublish = can('publish') && (answer.isChanged || state.dirty || answer.state !== 'published')
  const reload = async () => {
    if (await askFirst(t('stale.reload'), t('stale.text'))) await onReload()
  }

  return (
    <div className={styles.page}>
      <Flex className={styles.bar} gap={8} align="center" wrap>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={t('back')}
          onClick={() => void navigate(definition.path as string)}
        />
        <Typography.Text strong>{answer.name}</Typography.Text>
        <Tag>{type ? labelOf(type.label) : answer.documentType}</Tag>
        {answer.published === null ? (
          <Tag>{t('unpublished')}</Tag>
        ) : (
          <Tag color={answer.state === 'published' ? 'success' : 'default'}>
            {t('version', { version: answer.published })}
          </Tag>
        )}
        {answer.published !== null && (answer.isChanged || state.dirty) && <Tag color="warning">{t('changed')}</Tag>}
        {faults.length > 0 && (
          <Button danger size="small" onClick={() => setSelection(nothing)}>
            {t('faultsCount', { count: faults.length })}
          </Button>
        )}
        <SaveText state={state.state} />
        {state.state === 'failed' && (
          <Button size="small" onClick={() => void state.save().catch(() => undefined)}>
            {t('saveAgain')}
          </Button>
        )}
        <span className={styles.gap} />
        {!disabled && (
          <>
            <Tool label={t('undo')} icon={<UndoOutlined />} disabled={!state.canUndo} onClick={state.undo} />
            <Tool label={t('redo')} icon={<RedoOutlined />} disabled={!state.canRedo} onClick={state.redo} />
            <Tool
              label={t('layout')}
              icon={<NodeIndexOutlined />}
              onClick={() => {
                change(layOut(graph))
                keys.fitAgain()
                keys.say(t('said.laidOut'))
              }}
            />
            <Tool label={t('templates.title')} icon={<SnippetsOutlined />} onClick={() => setOpened('templates')} />
            <Tool label={t('json.in')} icon={<UploadOutlined />} onClick={() => setOpened('json')} />
          </>
        )}
        {can('download') && (
          <Tool
            label={t('json.out')}
            icon={<DownloadOutlined />}
            disabled={state.dirty}
            onClick={() => void act(() => saveWorkflowFile(first.id))}
          />
        )}
        {type && <Button onClick={() => setOpened('simulation')}>{t('simulation.title')}</Button>}
        <Button onClick={() => setOpened('versions')}>{t('versions.title')}</Button>
        {can('publish') && (
          <Button
            type="primary"
            loading={busy}
            disabled={!mayPublish || faults.length > 0 || state.state === 'stale'}
            onClick={() => setOpened('publish')}
          >
            {t('publish.title')}
          </Button>
        )}
      </Flex>
      {state.state === 'stale' && (
        <Alert
          type="warning"
          showIcon
          className={styles.whole}
          title={t('stale.title')}
          action={<Button onClick={() => void reload()}>{t('stale.reload')}</Button>}
        />
      )}
      {ofWhole.map(fault => (
        <Alert key={fault.code} type="warning" showIcon title={faultText(fault)} className={styles.whole} />
      ))}
      <div className={disabled ? styles.readOnly : styles.work}>
        {!disabled && (
          <Palette
            count={graph.nodes.length}
            onAdd={kind => {
              const name = labelOf(nodeLabels[kind])
              made(
                selection.edge
                  ? insertOnEdge(graph, selection.edge, kind, name)
                  : insertAfter(graph, selection.nodes.at(-1), kind, name, { x: 0, y: -120 }),
              )
            }}
          />
        )}
        <FlowCanvas
          graph={graph}
          fields={fields}
          faults={faults}
          selection={selection}
          disabled={disabled}
          // What was tried says nothing of what was drawn since.
          passed={passed?.of === graph ? passed.ids : undefined}
          onSelect={select}
          onChange={change}
          onMade={made}
          keys={keys}
          label={t('canvas', { name: answer.name })}
        />
        <Properties
          graph={graph}
          selection={selection}
          fields={fields}
          faults={faults}
          disabled={disabled}
          box={properties}
          onChange={change}
          onMade={made}
          onSelect={select}
          onLeave={() => keys.active && keys.goTo(keys.active)}
          onRemove={keys.remove}
        />
      </div>
      <span className={styles.said} role="status">
        {keys.said}
      </span>
      {opened === 'publish' && (
        <PublishDialog
          name={answer.name}
          onPublish={note => act(async () => t('publish.done', { version: (await state.publish(note)).published }))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'templates' && (
        <TemplatesDialog
          amount={type?.amount ?? undefined}
          onChoose={(next, name) => replace(next, t('said.template', { name }))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'json' && (
        <JsonDialog onRead={next => replace(next, t('said.json'))} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'simulation' && type && (
        <SimulationDrawer
          graph={graph}
          type={type}
          onPassed={ids => setPassed({ ids, of: graph })}
          onGoTo={keys.goTo}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'versions' && (
        <VersionsDrawer
          definition={answer}
          fields={fields}
          mayEdit={!disabled}
          onTakeUp={(next, version) => replace(next, t('said.takenUp', { version }))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

const Tool = ({ label, icon, disabled, onClick }: ToolProps) => (
  <Tooltip title={label}>
    <Button icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
  </Tooltip>
)

function SaveText({ state }: { state: SaveState }) {
  const { t } = useTranslation('workflow-design')
  if (state === 'stale') return null
  return <Typography.Text type={state === 'failed' ? 'danger' : 'secondary'}>{t(`save.${state}`)}</Typography.Text>
}
