import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import { type Simulation, simulateCall } from '@sfa/workflow/definitions/simulate.calls'
import { userResource } from '@sfa/workflow/rules/document-field'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { nodeLabels } from '@sfa/workflow/rules/new-node'
import { Alert, Button, DatePicker, Drawer, Form, Segmented, Tag, Timeline, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { useLabelOf } from '../../shared/language/label'
import { call } from '../../shared/request/call'
import { useAct } from '../../shared/use-act'
import { ConditionValue } from './condition-value'
import { fieldsAsked, passedThrough } from './passed-ways'

type Value = string | number | readonly (string | number)[] | undefined

interface Props {
  graph: WorkflowGraph
  type: DocumentType
  /** What was run through; undefined when the panel closes. */
  onPassed: (passed: ReadonlySet<string> | undefined) => void
  onGoTo: (nodeId: string) => void
  onClose: () => void
}

/** Who would approve this? A document or typed values on their way through what is drawn; nothing is written. */
export function SimulationDrawer({ graph, type, onPassed, onGoTo, onClose }: Props) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const { busy, act } = useAct()
  const [by, setBy] = useState<'document' | 'values'>('document')
  const [documentId, setDocument] = useState<string>()
  const [values, setValues] = useState<Readonly<Record<string, Value>>>({})
  const [initiatorId, setInitiator] = useState<string>()
  const [day, setDay] = useState<Dayjs | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [found, setFound] = useState<{ answer: Simulation; of: WorkflowGraph }>()
  const shown = found?.of === graph ? found.answer : undefined
  const asked = type.fields.filter(({ name }) => fieldsAsked(graph).includes(name))
  const choosing = graph.nodes.filter(
    node => node.kind === 'approve' && node.approvers.some(one => one.by === 'chosen'),
  )
  const close = () => {
    onPassed(undefined)
    onClose()
  }
  const run = () =>
    act(async () => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
      const answer = await call(simulateCall, {
        graph: JSON.parse(JSON.stringify(graph)),
        documentType: type.key,
        ...(by === 'document' ? { documentId } : { values: given }),
        ...(initiatorId && { initiatorId }),
        ...(day && { date: day.format('YYYY-MM-DD') }),
        chosen: Object.fromEntries(Object.entries(chosen).map(([id, people]) => [id, [...people]])),
      })
      setFound({ answer, of: graph })
      onPassed(
        passedThrough(
          graph,
          answer.path.map(({ nodeId }) => nodeId),
        ),
      )
      return null
    })
  return (
    <Drawer open mask={false} size={360} title={t('simulation.title')} onClose={close}>
      <Form layout="vertical" size="small">
        <Segmented
          block
          value={by}
          options={[
            { value: 'document', label: t('simulation.document') },
            { value: 'values', label: t('simulation.values') },
          ]}
          onChange={setBy}
          style={{ marginBottom: 8 }}
        />
        {by === 'document' && (
          <Form.Item label={labelOf(type.label)} htmlFor="simulated" required>
            <RecordSelect
              id="simulated"
              to={type.key}
              multiple={false}
              value={documentId ? [documentId] : []}
              onChange={ids => setDocument(ids[0])}
            />
          </Form.Item>
        )}
        {by === 'values' && asked.length === 0 && <p>{t('simulation.noFields')}</p>}
        {by === 'values' &&
          asked.map(field => (
            <Form.Item key={field.name} label={labelOf(field.label)}>
              <ConditionValue
                field={field as never}
                condition={{ field: field.name, op: field.many ? 'in' : 'eq', value: values[field.name] }}
                disabled={false}
                onChange={value => setValues(now => ({ ...now, [field.name]: value }))}
              />
            </Form.Item>
          ))}
        <Form.Item label={t('simulation.initiator')} htmlFor="initiator" extra={t('simulation.initiatorHint')}>
          <RecordSelect
            id="initiator"
            to={userResource}
            multiple={false}
            value={initiatorId ? [initiatorId] : []}
            onChange={ids => setInitiator(ids[0])}
          />
        </Form.Item>
        <Form.Item label={t('simulation.date')} htmlFor="simulatedOn">
          <DatePicker id="simulatedOn" value={day} onChange={setDay} style={{ width: '100%' }} />
        </Form.Item>
        {choosing.map(({ id, name }) => (
          <Form.Item key={id} label={t('simulation.chosen', { name })} htmlFor={`chosen-${id}`}>
            <RecordSelect
              id={`chosen-${id}`}
              to={userResource}
              multiple
              value={chosen[id] ?? []}
              onChange={ids => setChosen(now => ({ ...now, [id]: ids }))}
            />
          </Form.Item>
        ))}
        <Button
          type="primary"
          block
          loading={busy}
          disabled={by === 'document' && !documentId}
          onClick={() => void run()}
        >
          {t('simulation.run')}
        </Button>
      </Form>
      <div role="status">
        {shown?.problems.map(({ nodeId, text }) => (
          <Alert key={`${nodeId} ${text}`} type="warning" showIcon title={text} style={{ marginTop: 8 }} />
        ))}
      </div>
      {shown && (
        <Timeline
          style={{ marginTop: 16 }}
          items={shown.path.map(({ nodeId, name, kind, people, why }) => ({
            key: nodeId,
            content: (
              <>
                <Button type="link" size="small" onClick={() => onGoTo(nodeId)}>
                  {`${labelOf(nodeLabels[kind as keyof typeof nodeLabels] ?? [kind, kind])} · ${name}`}
                </Button>
                <div>
                  {people.map(({ id, name: person }) => (
                    <Tag key={id}>{person}</Tag>
                  ))}
                </div>
                {why && <Typography.Text type="secondary">{why}</Typography.Text>}
              </>
            ),
          }))}
        />
      )}
    </Drawer>
  )
}
