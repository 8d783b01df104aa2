import {
  type Audience,
  audienceFields,
  isAudienceChosen,
  type RecipientKind,
  recipientKinds,
} from '@sfa/message/definitions/message-rules'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchText } from '../../../resource-screens/picker/search-text'
import { sourceOf, useRecipientNames } from './recipient-names'
import styles from './sender.module.css'

/** More are counted and seen in the picker. */
const shown = 12

interface Props {
  value: Audience
  disabled: boolean
  onChange?: (audience: Audience) => void
}

/** Who is chosen, a line for each kind; each can be taken out. */
export const AudienceTags = (props: Props) =>
  isAudienceChosen({ ...props.value, all: false }) ? (
    <div>
      {recipientKinds.map(kind => (
        <KindTags key={kind} kind={kind} {...props} />
      ))}
    </div>
  ) : null

function KindTags({ kind, value, disabled, onChange }: Props & { kind: RecipientKind }) {
  const { t } = useTranslation('message')
  const names = useRecipientNames(kind, value)
  const field = audienceFields[kind]
  const ids = value[field]
  const searches = value.searches.filter(search => search.kind === kind)
  if (ids.length + searches.length === 0) return null
  const { resource, filter } = sourceOf(kind)
  return (
    <div className={styles.kind}>
      <span>{t(`audience.${kind}`)}</span>
      <div>
        {searches.map((search, index) => (
          <Tag
            key={`search ${index}`}
            color="blue"
            closable={!disabled}
            onClose={event => {
              event.preventDefault()
              onChange?.({ ...value, searches: value.searches.filter(one => one !== search) })
            }}
          >
            <SearchText resource={resource} query={search.query} without={filter} />
            {search.except.length > 0 && ` · ${t('audience.except', { count: search.except.length })}`}
          </Tag>
        ))}
        {names?.slice(0, shown).map(({ id, name }) => (
          <Tag
            key={id}
            closable={!disabled}
            onClose={event => {
              event.preventDefault()
              onChange?.({ ...value, [field]: ids.filter(one => one !== id) })
            }}
          >
            {name}
          </Tag>
        ))}
        {ids.length > shown && <Tag>{t('audience.more', { count: ids.length })}</Tag>}
      </div>
    </div>
  )
}
