import { attachmentsOf, isDocument } from '@sfa/kit/documents'
import type { Label } from '@sfa/kit/label'
import { addedTabPlace, sectionPlace } from '@sfa/kit/record-page'
import type { FormSection, Resource } from '@sfa/kit/resource'
import { Skeleton, Tabs, Typography } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { lazyScreen } from '../../../shared/lazy-screen'
import { usePermission } from '../../../shared/menu/use-permission'
import { extensionOf, historyPart, recordTabsOf, useShownResource } from '../../extensions'
import { useFieldMasks } from '../../lookup/field-masks'
import type { WireRow } from '../../record-calls'
import { AuditSection, RecordSection, shownIn } from '../form/record-form'
import { useAddedTabs } from './added-tabs'
import { AttachmentsTab } from './attachments-tab'
import styles from './record-page.module.css'
import { RelatedList } from './related-list'

interface Props {
  resource: Resource
  row: WireRow
  hidden: ReadonlySet<string>
}

interface Part {
  key: string
  label: string
  place: number
  children: ReactNode
}

/** What a record's page shows below its head: its sections, what others add, and last what happened to it. */
export function RecordTabs({ resource: given, row, hidden }: Props) {
  const resource = useShownResource(given, row)
  const labelOf = useLabelOf()
  const can = usePermission()
  const lists = useAddedTabs(resource)
  const own = useOwnParts({ resource, row, hidden })
  const added = recordTabsOf(resource)
    .filter(({ needs = [] }) => needs.length === 0 || can(...needs))
    .map(({ load, place = addedTabPlace, ...tab }): Part => {
      const Content = lazyScreen(load)
      return inTab({ ...tab, place }, labelOf, <Content resource={resource} row={row} />)
    })
  const listed = lists.map((tab): Part => inTab(tab, labelOf, <RelatedList tab={tab} id={row.id} />))
  const history = useHistoryPart({ resource, row, hidden })
  const attached = useAttachmentsPart(resource, row)
  const inOrder = joined([...own, ...listed, ...added, ...attached].toSorted((a, b) => a.place - b.place))
  return (
    <div ref={nameTabsAlone}>
      <Tabs
        tabBarGutter={24}
        items={[...inOrder, history].map(({ key, label, children }) => ({
          key,
          label,
          children: <Suspense fallback={<Skeleton active />}>{children}</Suspense>,
        }))}
      />
    </div>
  )
}

/**
 * The list of tabs is what has the tabs. antd calls the whole bar so, in which the button stands that opens the tabs for
 * which there is no room: a screen reader would count it as one of them.
 */
function nameTabsAlone(holder: HTMLElement | null): void {
  const bar = holder?.querySelector('[role=tablist]')
  const list = bar?.querySelector('.ant-tabs-nav-list')
  if (!bar || !list) return
  for (const name of ['role', 'aria-orientation']) {
    list.setAttribute(name, bar.getAttribute(name) ?? '')
    bar.removeAttribute(name)
  }
}

interface Added {
  key: string
  label: Label
  place: number
  tab?: Label
}

/** A tab of its own, or a part with a title in the tab that it names. */
function inTab({ key, label, place, tab }: Added, labelOf: (label: Label) => string, content: ReactNode): Part {
  if (!tab) return { key, label: labelOf(label), place, children: content }
  const children = (
    <section key={key} className={styles.part}>
      <Typography.Title level={5}>{labelOf(label)}</Typography.Title>
      {content}
    </section>
  )
  return { key: keyOfTab(tab), label: labelOf(tab), place, children }
}

/** Parts that stand in one tab are below each other in it, in the order of their places. */
function joined(parts: readonly Part[]): Part[] {
  const byKey = new Map<string, Part>()
  for (const part of parts) {
    const first = byKey.get(part.key)
    const children = first && (
      <>
        {first.children}
        {part.children}
      </>
    )
    byKey.set(part.key, first ? { ...first, children } : part)
  }
  return [...byKey.values()]
}

/** It becomes a part of ids, and an attribute that names ids ends each at a space. */
const keyOfTab = ([, english]: Label) => english.replaceAll(' ', '-')

/** The sections of the form by their tabs; a form made by hand is one. */
function useOwnParts({ resource, row, hidden }: Props): Part[] {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const masks = useFieldMasks(resource)
  const form = { resource, mode: 'view', row, hidden } as const
  const { form: customForm } = extensionOf(resource)
  if (customForm) {
    const Fields = lazyScreen(customForm)
    return [{ key: 'form', label: t('record.all'), place: sectionPlace, children: <Fields {...form} /> }]
  }
  const tabs = new Map<string, { key: string; label: string; place: number; sections: FormSection[] }>()
  for (const section of resource.form) {
    if (shownIn(section, form, masks).length === 0) continue
    const label = section.tab ?? section.title
    const tab = tabs.get(label[1])
    if (tab) tab.sections.push(section)
    else {
      const place = section.place ?? sectionPlace
      tabs.set(label[1], { key: keyOfTab(label), label: labelOf(label), place, sections: [section] })
    }
  }
  return [...tabs.values()].map(({ key, label, place, sections }) => ({
    key,
    label,
    place,
    children: sections.map(section => (
      <RecordSection key={section.title[1]} {...form} section={section} bare={sections.length === 1} />
    )),
  }))
}

/** After the tabs of others, before what happened. */
const attachmentsPlace = 900

function useAttachmentsPart(resource: Resource, row: WireRow): Part[] {
  const { t } = useTranslation('resource')
  const can = usePermission()
  const spec = attachmentsOf(resource)
  if (!spec || !can('view')) return []
  const children = <AttachmentsTab resource={resource} row={row} spec={spec} />
  return [{ key: '_attachments', label: t('attachments.tab'), place: attachmentsPlace, children }]
}

function useHistoryPart({ resource, row, hidden }: Props): Part {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const can = usePermission()
  const History = historyPart && can('view') ? lazyScreen(historyPart) : undefined
  return {
    key: '_changes',
    label: resource.record?.history
      ? labelOf(resource.record.history)
      : t(isDocument(resource) ? 'record.timeline' : 'record.changes'),
    place: Number.POSITIVE_INFINITY,
    children: (
      <>
        <AuditSection resource={resource} mode="view" row={row} hidden={hidden} bare />
        {History && <History resource={resource} id={row.id} />}
      </>
    ),
  }
}
