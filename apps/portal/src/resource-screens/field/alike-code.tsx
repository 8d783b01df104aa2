import type { CodeField } from '@sfa/kit/fields/field'
import { Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchRecords } from '../record-calls'
import type { InputProps } from './input-props'

/** Records whose code contains the typed one; beyond these the hint is left out. */
const lookedAt = 50

/**
 * Of a new record's code: the one that another record has in other letters, YH-1 for yh-1. It may be meant so, so the
 * form is saved all the same.
 */
export function useAlikeCode({ field, resource, path, mode, value }: Partial<InputProps<CodeField>>) {
  const { t } = useTranslation('resource')
  const [other, setOther] = useState<{ of: unknown; code: string }>()
  const name = String(path?.[0])
  const isAsked = resource !== undefined && mode === 'add' && field?.unique === true && path?.length === 1
  const look = () => {
    if (!isAsked || typeof value !== 'string' || value.trim() === '') return
    const code = value.trim()
    // A hint that cannot be had is none.
    void searchRecords(resource, { [name]: code, page: { pageIndex: 1, pageSize: lookedAt } })
      .then(({ rows }) => {
        const alike = rows.map(row => String(row[name])).find(one => isAlike(one, code))
        setOther(alike === undefined ? undefined : { of: value, code: alike })
      })
      .catch(() => undefined)
  }
  const hint = other && other.of === value && (
    <Typography.Text type="warning" role="status">
      {t('alikeCode', { code: other.code })}
    </Typography.Text>
  )
  return { look, hint }
}

const isAlike = (one: string, other: string) => one !== other && one.toLowerCase() === other.toLowerCase()
