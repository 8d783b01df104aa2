import {
  compareVersionsCall,
  type DocumentType,
  type FoundDefinition,
  findVersionCall,
} from '@sfa/workflow/definitions/definition.calls'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { nodeLabels } from '@sfa/workflow/rules/new-node'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Empty, Flex, Select, Tag, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { call } from '../../shared/request/call'
import { RowLink, RowLinks } from '../../shared/row-links'
import { useAct } from '../../shared/use-act'
import { saveWorkflowFile } from './save-workflow-file'

interface Props {
  definition: Pick<FoundDefinition, 'id' | 'versions' | 'published' | 'ver'>
  fields: DocumentType['fields']
  mayEdit: boolean
  onTakeUp: (graph: WorkflowGraph, version: number) => void
  onClose: () => void
}

const tones = { added: 'success', changed: 'warning', removed: 'error' } as const

/** The versions, the newest first: compared with each other and the draft, taken up into the draft, saved as a file. */
export function VersionsDrawer({ definition: { id, versions, published, ver }, mayEdit, onTakeUp, onClose }: Props) {
  const { t } = useTranslation('workflow-design')
  const { act } = useAct()
  const [from, setFrom] = useState(versions[0]?.version)
  const [to, setTo] = useState(0)
  const sides = [
    { value: 0, label: t('versions.draft') },
    ...versions.map(({ version }) => ({ value: version, label: t('version', { version }) })),
  ]
  const takeUp = (version: number) =>
    act(async () => {
      onTakeUp((await call(findVersionCall, { id, version })).graph, version)
      return null
    })
  return (
    <Drawer open size={480} title={t('versions.title')} onClose={onClose}>
      {versions.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('versions.none')} />}
      {from !== undefined && (
        <>
          <Flex gap={8} align="center" style={{ marginBottom: 12 }}>
            <Select
              aria-label={t('versions.from')}
              value={from}
              options={sides}
              onChange={setFrom}
              style={{ flex: 1 }}
            />
            <span>→</span>
            <Select aria-label={t('versions.to')} value={to} options={sides} onChange={setTo} style={{ flex: 1 }} />
          </Flex>
          <Difference id={id} ver={ver} from={from} to={to} />
        </>
      )}
      <Timeline
        style={{ marginTop: 24 }}
        items={versions.map(({ version, note, createBy, createTime }) => ({
          key: version,
          color: version === published ? 'green' : 'gray',
          content: (
            <>
              <Typography.Text strong>{t('version', { version })}</Typography.Text>{' '}
              {version === published && <Tag color="success">{t('versions.current')}</Tag>}
              <div>
                <Typography.Text type="secondary">{`${createTime} ${createBy ?? ''}`}</Typography.Text>
              </div>
              {note && <div>{note}</div>}
              <RowLinks>
                <RowLink onClick={() => void act(() => saveWorkflowFile(id, version))}>{t('json.out')}</RowLink>
                {mayEdit && <RowLink onClick={() => void takeUp(version)}>{t('versions.takeUp')}</RowLink>}
              </RowLinks>
            </>
          ),
        }))}
      />
    </Drawer>
  )
}

interface DifferenceProps {
  id: string
  /** The draft changes with it. */
  ver: number
  from: number
  to: number
}

function Difference({ id, ver, from, to }: DifferenceProps) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const { data, error } = useQuery({
    queryKey: ['workflow', 'difference', id, ver, from, to],
    queryFn: () => call(compareVersionsCall, { id, from, to }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return null
  if (data.nodes.length + data.edges.length === 0) return <Alert type="info" showIcon title={t('versions.same')} />
  const named = (properties: readonly string[]) =>
    properties.map(one => t(`property.${one}`, { defaultValue: one })).join('、')
  return (
    <ul aria-label={t('versions.differences')} style={{ paddingInlineStart: 0, listStyle: 'none' }}>
      {data.nodes.map(({ id: node, name, kind, what, properties }) => (
        <li key={`n ${node}`}>
          <Tag color={tones[what]}>{t(`versions.${what}`)}</Tag>
          {`${labelOf(nodeLabels[kind as keyof typeof nodeLabels] ?? [kind, kind])} · ${name}`}
          {properties.length > 0 && <Typography.Text type="secondary">{` (${named(properties)})`}</Typography.Text>}
        </li>
      ))}
      {data.edges.map(({ id: edge, from: source, to: target, what, properties }) => (
        <li key={`e ${edge}`}>
          <Tag color={tones[what]}>{t(`versions.${what}`)}</Tag>
          {`${source} → ${target}`}
          {properties.length > 0 && <Typography.Text type="secondary">{` (${named(properties)})`}</Typography.Text>}
        </li>
      ))}
    </ul>
  )
}
