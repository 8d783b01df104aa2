import type { DragEndEvent } from '@dnd-kit/core'
import { type Designer, singleCode } from '@sfa/kit/designer'
import {
  type AvailableFunction,
  resetAuxiliaryConfigCall,
  searchAuxiliaryFunctionsCall,
  updateAuxiliaryConfigCall,
} from '@sfa/mobile/definitions/auxiliary.calls'
import { auxiliary, auxiliaryFunctions } from '@sfa/mobile/definitions/auxiliary-functions'
import { designVersionCall, takeBackDesignCall } from '@sfa/mobile/definitions/design.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Spin, Tree, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../shared/ask-first'
import { useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { call, callRows } from '../../../shared/request/call'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import { useAct } from '../../../shared/use-act'
import { Canvas } from '../design/canvas'
import { DragContext } from '../design/drag-context'
import { dropPart, placeOf } from '../design/edit-design'
import { Phone } from '../design/phone'
import { designQuery } from '../design/use-design'
import { VersionsDrawer } from '../design/versions-drawer'
import styles from './auxiliary.module.css'
import { readSelection, type Selection, tick, toContent, toSelection, untick } from './selection'

const available = { queryKey: ['mobile', 'auxiliary'], queryFn: () => callRows(searchAuxiliaryFunctionsCall) }
const query = designQuery(auxiliary.kind, singleCode)
const designer: Designer = auxiliary

/** What can be chosen at the left, what phones show at the right, in its order. */
export default function AuxiliaryPage() {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const can = usePermission()
  const functions = useQuery(available)
  const { data: design, error } = useQuery(query)
  const shown = useShownSelection(design)
  const [edited, setEdited] = useState<Selection>()
  const [selected, setSelected] = useState<string>()
  const [versionsOpen, setVersionsOpen] = useState(false)
  const { busy, act } = useAct()
  const dirty = edited !== undefined
  useUnsavedGuard(dirty)
  const failure = error ?? functions.error
  if (failure) return <Alert type="error" showIcon title={failure.message} />
  if (!design || !functions.data || !shown) return <Spin />

  const selection = edited ?? shown
  const content = toContent(selection)
  const mayEdit = can('edit')
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['mobile', 'design', auxiliary.kind] })
    setEdited(undefined)
  }
  const save = () =>
    act(async () => {
      const paramList = [...toSelection(content)].map(([code, Sequence]) => ({
        AuxiliaryFunctionID: auxiliaryFunctions.find(one => one.code === code)?.id ?? code,
        Sequence,
      }))
      await call(updateAuxiliaryConfigCall, { paramList, ver: design.ver })
      return t('auxiliary.saved')
    }, reload)
  const reset = async () => {
    if (!(await askFirst(t('auxiliary.reset'), t('auxiliary.resetText')))) return
    await act(async () => {
      await call(resetAuxiliaryConfigCall)
      return t('auxiliary.saved')
    }, reload)
  }
  const takeBack = (to: number | null) =>
    act(async () => {
      await call(takeBackDesignCall, { kind: auxiliary.kind, code: singleCode, ver: design.ver, to })
      return to === null ? t('design.takenBack') : t('design.publishedAs', { version: to })
    }, reload)
  const drop = ({ active, over }: DragEndEvent) => {
    const moved = placeOf(content, String(active.id))
    const target = over && placeOf(content, String(over.id))
    // Functions stay below their parent.
    if (moved && target && moved.parent?.id === target.parent?.id)
      setEdited(toSelection(dropPart(designer, content, moved.part, target.part.id)))
  }
  const branch = ({ Code, descriptionCn, descriptionEn, sonList }: AvailableFunction) => ({
    key: Code,
    title: labelOf([descriptionCn, descriptionEn]),
    children: sonList.map(son => ({ key: son.Code, title: labelOf([son.descriptionCn, son.descriptionEn]) })),
  })

  return (
    <div className={styles.page}>
      <section className={styles.panel}>
        <h3 className={styles.title}>{t('auxiliary.available')}</h3>
        <Tree
          checkable
          checkStrictly
          defaultExpandAll
          selectable={false}
          disabled={!mayEdit}
          aria-label={t('auxiliary.available')}
          treeData={functions.data.rows.map(branch)}
          checkedKeys={{ checked: [...selection.keys()], halfChecked: [] }}
          onCheck={(_, { node, checked }) =>
            setEdited(checked ? tick(selection, String(node.key)) : untick(selection, String(node.key)))
          }
        />
      </section>
      <section className={styles.panel}>
        <Flex gap={8} align="center" wrap>
          <h3 className={styles.title}>{t('auxiliary.selected')}</h3>
          <span className={styles.gap} />
          <Button onClick={() => setVersionsOpen(true)}>{t('design.versions')}</Button>
          {mayEdit && (
            <>
              <Button loading={busy} onClick={() => void reset()}>
                {t('auxiliary.reset')}
              </Button>
              <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
                {t('auxiliary.save')}
              </Button>
            </>
          )}
        </Flex>
        <Typography.Paragraph type="secondary">{t('auxiliary.hint')}</Typography.Paragraph>
        <DragContext onDrop={drop}>
          <Canvas
            designer={designer}
            content={content}
            faults={[]}
            selected={selected}
            disabled={!mayEdit}
            onSelect={setSelected}
            onChange={next => setEdited(toSelection(next))}
          />
        </DragContext>
      </section>
      <Phone designer={designer} content={content} selected={selected} onSelect={setSelected} />
      {versionsOpen && (
        <VersionsDrawer
          design={design}
          mayEdit={false}
          mayPublish={can('publish')}
          onTakeBack={takeBack}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </div>
  )
}

/** What is published: the last save, or what was taken back to. */
function useShownSelection(design: { published: number | null; isDraft: boolean; content: object } | undefined) {
  const version = design?.isDraft ? design.published : null
  const { data } = useQuery({
    queryKey: ['mobile', 'design', auxiliary.kind, singleCode, version],
    queryFn: () => call(designVersionCall, { kind: auxiliary.kind, code: singleCode, version: Number(version) }),
    enabled: version !== null,
  })
  if (!design) return undefined
  if (version !== null) return data && readSelection(data.content)
  return readSelection(design.published === null ? auxiliary.first : (design.content as typeof auxiliary.first))
}
