import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { DragEndEvent } from '@dnd-kit/core'
import { firstValues } from '@sfa/kit/design-faults'
import type { Designer, DesignPart } from '@sfa/kit/designer'
import { isLayoutKind } from '@sfa/mobile/definitions/order-layout'
import { Alert, Button, Flex, Spin, Tag, Tooltip, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { Canvas } from './canvas'
import { textOf } from './design-texts'
import styles from './designer.module.css'
import { DragContext } from './drag-context'
import { addPart, dropPart, freshId, placeOf, roomFor } from './edit-design'
import { LayoutPreview } from './layout-preview'
import { draggedType, Palette } from './palette'
import { Phone } from './phone'
import { Properties } from './properties'
import { PublishDialog } from './publish-dialog'
import { useDesign } from './use-design'
import { VersionsDrawer } from './versions-drawer'

interface Props {
  designer: Designer
  code: string
  /** Before the state: the way back to a list. */
  lead?: ReactNode
}

/** Components, their order, their properties, and what a phone shows of them. */
export function DesignerPage({ designer, code, lead }: Props) {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const holdsKey = usePermission(designer.path.slice(1))
  const mayEdit = holdsKey('edit')
  const mayPublish = holdsKey('publish')
  const [selected, setSelected] = useState<string>()
  const [opened, setOpened] = useState<'publish' | 'versions'>()
  const state = useDesign(designer, code)
  const { found, design, content, faults, dirty, busy } = state
  if (found.error) return <Alert type="error" showIcon title={found.error.message} />
  if (!design || !content) return <Spin />

  const change: typeof state.change = next => mayEdit && state.change(next)
  const fresh = (type: string): DesignPart => {
    const component = designer.components[type]
    return { id: freshId(content, type), type, values: component ? firstValues(component) : {} }
  }
  const add = (type: string) => {
    const part = fresh(type)
    const next = addPart(designer, content, part, selected)
    if (!next) return notice.message.warning(t('design.noPlace'))
    change(next)
    setSelected(part.id)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const type = draggedType(active)
    if (type !== undefined) {
      if (!over) return
      const part = fresh(type)
      const beforeEnd = placeOf(content, String(over.id)) ? dropPart(designer, content, part, String(over.id)) : content
      const next = beforeEnd === content ? addPart(designer, content, part) : beforeEnd
      if (!next) return notice.message.warning(t('design.noPlace'))
      change(next)
      setSelected(part.id)
      return
    }
    const moved = placeOf(content, String(active.id))
    if (moved && over) change(dropPart(designer, content, moved.part, String(over.id)))
  }
  const ofWhole = faults.filter(({ id }) => id === null)
  const place = placeOf(content, selected)

  return (
    <div className={styles.page}>
      <Flex className={styles.bar} gap={8} align="center" wrap>
        {lead}
        {!designer.single && <Typography.Text strong>{design.name}</Typography.Text>}
        <State
          published={design.published}
          effectiveFrom={design.effectiveFrom}
          nextDay={designer.effective === 'nextDay'}
        />
        {(dirty || (design.isDraft && design.published !== null)) && (
          <Tag color="warning">{t(dirty ? 'design.unsaved' : 'design.draft')}</Tag>
        )}
        {faults.length > 0 && <Tag color="error">{t('design.faults', { count: faults.length })}</Tag>}
        <span className={styles.gap} />
        {mayEdit && (
          <>
            <Tooltip title={t('design.undo')}>
              <Button
                icon={<UndoOutlined />}
                aria-label={t('design.undo')}
                disabled={!state.canUndo}
                onClick={state.undo}
              />
            </Tooltip>
            <Tooltip title={t('design.redo')}>
              <Button
                icon={<RedoOutlined />}
                aria-label={t('design.redo')}
                disabled={!state.canRedo}
                onClick={state.redo}
              />
            </Tooltip>
            <Button loading={busy} disabled={!dirty} onClick={() => void state.save()}>
              {t('design.save')}
            </Button>
          </>
        )}
        <Button onClick={() => setOpened('versions')}>{t('design.versions')}</Button>
        {mayPublish && (
          <Button
            type="primary"
            disabled={faults.length > 0 || (dirty && !mayEdit) || (!dirty && !design.isDraft)}
            loading={busy}
            onClick={() => setOpened('publish')}
          >
            {t('design.publish')}
          </Button>
        )}
      </Flex>
      {ofWhole.map(fault => (
        <Alert key={textOf(fault)} type="warning" showIcon title={textOf(fault)} className={styles.whole} />
      ))}
      <DragContext onDrop={drop}>
        <div className={styles.work}>
          {mayEdit && <Palette designer={designer} hasRoom={type => roomFor(designer, content, type)} onAdd={add} />}
          <Canvas
            designer={designer}
            content={content}
            faults={faults}
            selected={selected}
            disabled={!mayEdit}
            onSelect={setSelected}
            onChange={change}
            onUndo={state.undo}
            onRedo={state.redo}
          />
          {isLayoutKind(designer.kind) ? (
            <LayoutPreview kind={designer.kind} content={content} selected={selected} onSelect={setSelected} />
          ) : (
            <Phone designer={designer} content={content} selected={selected} onSelect={setSelected} />
          )}
          <Properties
            designer={designer}
            content={content}
            part={place?.part}
            faults={faults.filter(({ id }) => id === selected)}
            disabled={!mayEdit}
            onChange={change}
          />
        </div>
      </DragContext>
      {opened === 'publish' && (
        <PublishDialog
          effect={isLayoutKind(designer.kind) ? 'layout' : designer.effective === 'nextDay' ? 'nextDay' : 'phones'}
          name={labelOf(designer.label)}
          onPublish={state.publish}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'versions' && (
        <VersionsDrawer
          design={design}
          ofPhones={!isLayoutKind(designer.kind)}
          mayEdit={mayEdit}
          mayPublish={mayPublish}
          onTakeBack={state.takeBack}
          onTakeUp={state.takeUp}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function State({
  published,
  effectiveFrom,
  nextDay,
}: {
  published: number | null
  effectiveFrom: string | null
  nextDay: boolean
}) {
  const { t } = useTranslation('mobile')
  if (published === null) return <Tag>{t('design.unpublished')}</Tag>
  return (
    <>
      <Tag color="success">{t('design.isPublished', { version: published })}</Tag>
      {nextDay && effectiveFrom && (
        <Typography.Text type="secondary">{t('design.effectiveFrom', { time: effectiveFrom })}</Typography.Text>
      )}
    </>
  )
}
