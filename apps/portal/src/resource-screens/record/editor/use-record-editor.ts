import { inapplicable } from '@sfa/kit/conditions'
import { recordFields } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { isGroup, isLines } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../../../shared/language/label'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request/request-error'
import { saySaveFailed } from '../../../shared/request/save-failure'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import { extensionOf } from '../../extensions'
import { forgetRecords } from '../../lookup/forget-records'
import { createRecord, findRecord, updateRecord, type WireRow } from '../../record-calls'
import { type Draft, draftKey, draftOf, dropDraft, keepDraft, readDraft } from '../draft/draft'
import { checkValues, type FormFailure } from '../form/check-values'
import { showFailures, toFormFailure } from '../form/form-failures'
import { keepOneCommon } from '../form/one-common'
import { unfitAfter } from '../form/unfit-after'
import type { OpenRecord } from '../open/open-record'
import { changedValues } from './changed-values'
import { whatSavingDid } from './what-saving-did'

interface Stale {
  base: WireRow
  theirs: WireRow
}

/** State of one record being added, edited or viewed: reading it, checking, saving, refusals, and leaving. */
export function useRecordEditor(
  resource: Resource,
  open: OpenRecord | undefined,
  { onSaved, onClose }: { onSaved: (row: WireRow, again: boolean) => void; onClose: () => void },
) {
  const { t } = useTranslation('resource')
  const [form] = Form.useForm()
  const client = useQueryClient()
  const [row, setRow] = useState<WireRow>()
  const [error, setError] = useState<RequestError>()
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failures, setFailures] = useState<readonly FormFailure[]>([])
  const [stale, setStale] = useState<Stale>()
  const [offer, setOffer] = useState<Draft>()
  const mayLeave = useUnsavedGuard(dirty && open !== undefined && open.mode !== 'view', 'resource:draft.kept')
  const draft = open && draftKey(resource, open)
  const reading = useRef(0)
  /** What the form held before the last change. */
  const settled = useRef<Record<string, unknown>>({})

  const read = useCallback(async () => {
    const turn = ++reading.current
    // Sliding out, it shows what it showed.
    if (!open) return
    setRow(undefined)
    setError(undefined)
    setFailures([])
    setDirty(false)
    setOffer(undefined)
    form.resetFields()
    settled.current = {}
    const key = draftKey(resource, open)
    const left = key === undefined ? undefined : readDraft(key)
    const offerLeft = async () => {
      const found = await left
      if (turn === reading.current) setOffer(found)
    }
    if (open.mode === 'add') {
      form.setFieldsValue(emptyForm(resource, open))
      void offerLeft()
      return
    }
    try {
      const found = await findRecord(resource, open.id ?? '')
      if (turn !== reading.current) return
      setRow(found)
      form.setFieldsValue(found)
      void offerLeft()
    } catch (failure) {
      if (turn === reading.current && failure instanceof RequestError) setError(failure)
    }
  }, [form, open, resource])
  const opened = useRef<OpenRecord>(undefined)
  // The form is emptied before it is seen: nothing that is typed into it can be older.
  useLayoutEffect(() => {
    // A page behind its tab runs its effects anew when it comes back: what is being typed must stay.
    if (opened.current === open) return
    opened.current = open
    void read()
  }, [open, read])

  /** `again`: the next record follows, and the form begins anew. */
  const save = async (again = false) => {
    if (!open || open.mode === 'view' || saving) return
    setFailures([])
    const valid = await form.validateFields().then(
      () => true,
      () => false,
    )
    const typed = form.getFieldsValue(true) as Record<string, unknown>
    const values = { ...typed, ...inapplicable(resource.fields, { ...row, ...typed }) }
    const changed = row ? changedValues(resource, values, row) : values
    const body = row ? { ...changed, id: row.id, ver: row.ver } : values
    const found = valid ? checkValues(resource, open.mode, body, { ...row, ...values }, row ?? undefined) : []
    if (!valid || found.length > 0) {
      if (found.length > 0) setFailures(showFailures(form, found))
      else scrollToFirst(form)
      notice.message.warning({ key: 'invalid', content: t('invalid') })
      return
    }
    if (row && Object.keys(changed).length === 0) {
      setDirty(false)
      if (draft) dropDraft(draft)
      onClose()
      return
    }
    setSaving(true)
    try {
      const saved = row
        ? await updateRecord(resource, { ...changed, id: row.id, ver: row.ver })
        : await createRecord(resource, values)
      setDirty(false)
      if (draft) dropDraft(draft)
      void forgetRecords(client, resource)
      notice.message.success(whatSavingDid(resource, row, saved))
      onSaved(saved, again)
      if (!row) extensionOf(resource).onCreated?.(saved)
    } catch (failure) {
      await refused(failure)
    } finally {
      setSaving(false)
    }
  }

  /** Asks before what was chosen goes, since its choices have become others; who stays gets the former value back. */
  const askUnfit = (changed: Record<string, unknown>, unfit: Record<string, null>) => {
    const former = Object.keys(changed).map(name => [name, settled.current[name] ?? row?.[name] ?? null] as const)
    const named = Object.keys(unfit).map(name => labelOf(fieldOf(resource, name).label))
    notice.modal.confirm({
      title: t('unfit.title', { by: Object.keys(changed).map(name => labelOf(fieldOf(resource, name).label)) }),
      content: t('unfit.content', { fields: named.join(t('unfit.and')) }),
      okText: t('unfit.change'),
      cancelText: t('unfit.keep'),
      onOk: () => {
        settled.current = { ...settled.current, ...changed }
        form.setFieldsValue(unfit)
      },
      onCancel: () => form.setFieldsValue(Object.fromEntries(former)),
    })
  }

  const refused = async (failure: unknown) => {
    if (!(failure instanceof RequestError)) throw failure
    if (failure.failures.length > 0) setFailures(showFailures(form, failure.failures.map(toFormFailure)))
    if (failure.code === 'stale' && row) {
      const theirs = await findRecord(resource, row.id).catch(() => undefined)
      if (theirs) return setStale({ base: row, theirs })
    }
    saySaveFailed(failure)
  }

  return {
    form,
    row,
    error,
    saving,
    failures,
    stale,
    loading: open !== undefined && open.mode !== 'add' && !row && !error,
    read,
    save,
    /** Gives up what was typed only after asking. */
    close: async () => {
      if (!(await mayLeave())) return
      setDirty(false)
      onClose()
    },
    /** The same for another record that takes this one's place. */
    leave: async (then: () => void) => {
      if (!(await mayLeave())) return
      setDirty(false)
      then()
    },
    onValuesChange: (changed: Record<string, unknown>, values: Record<string, unknown>) => {
      setDirty(true)
      const untick = keepOneCommon(resource, changed, values)
      if (untick) form.setFieldsValue(untick)
      const unfit = unfitAfter(resource, changed, values)
      if (Object.keys(unfit).length === 0) settled.current = { ...settled.current, ...changed }
      else askUnfit(changed, unfit)
      if (open && draft) keepDraft(draft, draftOf(resource, form.getFieldsValue(true), row, emptyForm(resource, open)))
    },
    /** What was left unsaved the last time. */
    offer,
    restoreDraft: () => {
      if (!offer) return
      form.setFieldsValue(offer.values)
      setOffer(undefined)
      setDirty(true)
    },
    discardDraft: () => {
      setOffer(undefined)
      if (draft) dropDraft(draft)
    },
    /** After a stale save: their version, and either nothing of ours or our changes on top of it. */
    settleStale: (keepMine: boolean) => {
      if (!stale) return
      const mine = keepMine ? changedValues(resource, form.getFieldsValue(true), stale.base) : {}
      setRow(stale.theirs)
      setStale(undefined)
      form.resetFields()
      form.setFieldsValue({ ...stale.theirs, ...mine })
      setDirty(keepMine)
    },
    cancelStale: () => setStale(undefined),
  }
}

export type RecordEditor = ReturnType<typeof useRecordEditor>

const defaultsOf = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(Object.entries(recordFields(resource)).map(([name, field]) => [name, defaultOf(field)]))

const emptyForm = (resource: Resource, { initial }: OpenRecord) => ({ ...defaultsOf(resource), ...initial })

function defaultOf(field: Field): unknown {
  if (isLines(field)) return Array.from({ length: field.minLines ?? 0 }, () => defaultsIn(field.fields))
  if (!isGroup(field)) return field.default ?? null
  return defaultsIn(field.fields)
}

const defaultsIn = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field)]))

function scrollToFirst(form: RecordEditor['form']): void {
  const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
}
