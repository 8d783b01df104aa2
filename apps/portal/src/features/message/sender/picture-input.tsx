import { image } from '@sfa/resource-kit/fields'
import { type PictureField, pictureLimits } from '@sfa/resources/message/message-rules'
import { ImageInput } from '../../../resource-screens/field/image-input'

const fields = {
  cover: image(['封面', 'Cover'], {
    formats: [...pictureLimits.cover.extensions],
    maxKB: pictureLimits.cover.maxKB,
    maxCount: 1,
    attachmentType: 'MessageCover',
  }),
  icon: image(['图标', 'Icon'], {
    formats: [...pictureLimits.icon.extensions],
    maxKB: pictureLimits.icon.maxKB,
    maxCount: 1,
    attachmentType: 'MessageIcon',
  }),
} satisfies Record<PictureField, unknown>

interface Props {
  field: PictureField
  id?: string
  value?: string | null
  onChange?: (fileId: string | null) => void
  disabled?: boolean
}

/** One picture of a message; a message keeps its id and not a list. */
export function PictureInput({ field, id, value, onChange, disabled }: Props) {
  return (
    <ImageInput
      field={fields[field]}
      id={id}
      value={value ? [value] : []}
      disabled={disabled}
      onChange={ids => onChange?.((ids as string[])[0] ?? null)}
    />
  )
}
