import {
  type Audience,
  audienceFields,
  type RecipientKind,
  recipientKinds,
} from '@sfa/message/definitions/message-rules'
import type { RecipientOption } from '@sfa/message/definitions/recipient.calls'
import { useTranslation } from 'react-i18next'
import { type Chosen, nothingChosen } from '../../../resource-screens/picker/picked'
import { RecordPicker } from '../../../resource-screens/picker/record-picker'
import { sourceOf, useRecipientNames } from './recipient-names'

interface Props {
  value: Audience
  onConfirm: (audience: Audience) => void
  onClose: () => void
}

const sources = recipientKinds.map(sourceOf)

/** People, organisations, departments and roles, a tab each. */
export default function RecipientPicker({ value, onConfirm, onClose }: Props) {
  const { t } = useTranslation('message')
  const names = {
    user: useRecipientNames('user', value),
    org: useRecipientNames('org', value),
    department: useRecipientNames('department', value),
    role: useRecipientNames('role', value),
  }
  // The picker starts with what was chosen before, and that has names.
  if (recipientKinds.some(kind => !names[kind])) return null
  const keyOf = (kind: RecipientKind) => sourceOf(kind).resource.key
  const chosen = Object.fromEntries(
    recipientKinds.map(kind => [keyOf(kind), chosenOf(kind, value, names[kind] ?? [])] as const),
  )
  const audienceOf = (confirmed: Readonly<Record<string, Chosen>>): Audience => {
    const of = (kind: RecipientKind) => confirmed[keyOf(kind)] ?? nothingChosen
    return {
      ...value,
      ...Object.fromEntries(recipientKinds.map(kind => [audienceFields[kind], of(kind).picked.map(({ id }) => id)])),
      searches: recipientKinds.flatMap(kind => of(kind).searches.map(search => ({ ...search, kind }))),
    }
  }
  return (
    <RecordPicker
      sources={sources}
      title={t('audience.choose')}
      chosen={chosen}
      mayBeEmpty
      onConfirm={confirmed => onConfirm(audienceOf(confirmed))}
      onClose={onClose}
    />
  )
}

function chosenOf(kind: RecipientKind, { searches }: Audience, names: readonly RecipientOption[]): Chosen {
  const { resource } = sourceOf(kind)
  const codeName = kind === 'user' ? 'userCode' : 'code'
  return {
    picked: names.map(({ id, code, name }) => ({ id, row: { id, ver: 0, [resource.title]: name, [codeName]: code } })),
    searches: searches.filter(search => search.kind === kind).map(({ query, except }) => ({ query, except })),
  }
}
