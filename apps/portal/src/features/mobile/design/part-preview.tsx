import type { Designer, DesignPart } from '@sfa/kit/designer'
import { type MobileModule, mobileModules } from '@sfa/mobile/definitions/mobile-modules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../../../resource-screens/lookup/files'
import { useLabelOf } from '../../../shared/language/label'
import { MenuIcon } from '../../../shared/menu/menu-icon'
import { textOf } from './design-texts'
import styles from './phone.module.css'

interface Props {
  designer: Designer
  part: DesignPart
  selected?: string
  onSelect?: (id: string) => void
}

interface ViewProps extends Props {
  inside: ReactNode
}

/** A component as a phone shows it. One that the designer no longer knows says so, and nothing of it is lost. */
export function PartPreview(props: Props) {
  const { designer, part, selected, onSelect } = props
  const component = designer.components[part.type]
  const View = component ? viewOf(designer, part.type) : Gone
  const inside = part.inside?.map(inner => <PartPreview {...props} key={inner.id} part={inner} />)
  const look = [styles.part, part.id === selected && styles.chosen, styles[part.type]]
  return (
    // The canvas beside it does the same for the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's short way to a component of the canvas
    // biome-ignore lint/a11y/useKeyWithClickEvents: the pointer's short way to a component of the canvas
    <div
      className={look.filter(Boolean).join(' ')}
      onClick={event => {
        event.stopPropagation()
        onSelect?.(part.id)
      }}
    >
      <View {...props} inside={inside} />
    </div>
  )
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function Gone({ part }: ViewProps) {
  return <div className={styles.gone}>{textOf({ code: 'designComponentGone', params: { type: part.type } })}</div>
}

function Picture({ ids, alt, className }: { ids: readonly string[]; alt: string; className?: string }) {
  const [file] = useFiles(ids.slice(0, 1))
  return file?.url ? (
    <img src={file.url} alt={alt} className={className} />
  ) : (
    <div className={`${styles.noPicture} ${className ?? ''}`}>
      <MenuIcon name="PictureOutlined" />
    </div>
  )
}

function Tile({ icon, ids, name }: { icon: string; ids: readonly string[]; name: string }) {
  return (
    <div className={styles.tile}>
      <span className={styles.tileIcon}>
        {ids.length > 0 ? <Picture ids={ids} alt="" className={styles.tilePicture} /> : <MenuIcon name={icon} />}
      </span>
      <span className={styles.tileName}>{name}</span>
    </div>
  )
}

function ModuleTile({ part: { values } }: ViewProps) {
  const labelOf = useLabelOf()
  const module = mobileModules[values.module as MobileModule]
  return (
    <Tile
      icon={module?.icon ?? 'AppstoreOutlined'}
      ids={[]}
      name={String(values.title || (module ? labelOf(module.label) : '…'))}
    />
  )
}

const PageLink = ({ part: { values } }: ViewProps) => (
  <Tile icon="FileTextOutlined" ids={listed(values.icon)} name={String(values.title || '…')} />
)

/** A module of the setting: its own component, named after it. */
function OwnModule({ designer, part: { type, values } }: ViewProps) {
  const labelOf = useLabelOf()
  const component = designer.components[type]
  const name = String(values.title || (component ? labelOf(component.label) : type))
  return (
    <div className={values.shown === '0' ? styles.off : undefined}>
      <Tile icon={component?.icon ?? ''} ids={listed(values.icon)} name={name} />
    </div>
  )
}

function OwnFunction({ designer, part: { type }, inside }: ViewProps) {
  const labelOf = useLabelOf()
  const component = designer.components[type]
  return (
    <>
      <div className={styles.line}>{component && labelOf(component.label)}</div>
      {inside && <div className={styles.below}>{inside}</div>}
    </>
  )
}

const TileGroup = ({ part: { values }, inside }: ViewProps) => (
  <>
    {values.title ? <div className={styles.groupTitle}>{String(values.title)}</div> : null}
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(${Number(values.columns) || 4}, minmax(0, 1fr))` }}
    >
      {inside}
    </div>
  </>
)

function Carousel({ part: { values } }: ViewProps) {
  const ids = listed(values.pictures)
  return (
    <>
      <Picture ids={ids} alt="" className={styles.banner} />
      <div className={styles.dots}>
        {ids.map(id => (
          <span key={id} />
        ))}
      </div>
    </>
  )
}

function Notices({ part: { values } }: ViewProps) {
  const { t } = useTranslation('mobile')
  const lines = Math.min(5, Math.max(1, Number(values.lines) || 1))
  return Array.from({ length: lines }, (_, at) => `${t('design.noticeSample')} ${at + 1}`).map(line => (
    <div key={line} className={styles.line}>
      <MenuIcon name="NotificationOutlined" /> {line}
    </div>
  ))
}

/** The labels of the chosen options, with a place for what only a phone knows. */
function Facts({ designer, part: { type, values } }: ViewProps) {
  const labelOf = useLabelOf()
  const [[name, field] = []] = Object.entries(designer.components[type]?.fields ?? {})
  if (!name || field?.kind !== 'choice') return null
  const chosen = listed(values[name])
  return (
    <div className={type === 'figures' ? styles.figureRow : undefined}>
      {field.options
        .filter(([value]) => chosen.includes(value))
        .map(([value, label]) => (
          <div key={value} className={type === 'figures' ? styles.figure : styles.fact}>
            <span>{labelOf(label)}</span>
            <span>—</span>
          </div>
        ))}
    </div>
  )
}

const Heading = ({ part: { values } }: ViewProps) => (
  <div className={styles.headingText} style={{ textAlign: values.align === 'center' ? 'center' : 'start' }}>
    {String(values.text || '…')}
  </div>
)

const Paragraph = ({ part: { values } }: ViewProps) => <p className={styles.text}>{String(values.text || '…')}</p>

const Divider = () => <hr className={styles.rule} />

function StartPicture({ part: { values } }: ViewProps) {
  const { t } = useTranslation('mobile')
  return (
    <div className={styles.start}>
      <Picture ids={listed(values.picture)} alt="" className={styles.whole} />
      <span className={styles.skip}>
        {values.skip === '1' ? `${t('design.skip')} ` : ''}
        {t('design.seconds', { count: Number(values.seconds) || 0 })}
      </span>
    </div>
  )
}

type View = (props: ViewProps) => ReactNode

const views: Readonly<Record<string, View>> = {
  module: ModuleTile,
  pageLink: PageLink,
  tileGroup: TileGroup,
  carousel: Carousel,
  notices: Notices,
  figures: Facts,
  storeFacts: Facts,
  heading: Heading,
  paragraph: Paragraph,
  divider: Divider,
  picture: StartPicture,
}

const ownViews: Readonly<Record<string, View>> = { module: OwnModule, auxiliary: OwnFunction }

const viewOf = ({ kind }: Designer, type: string): View => ownViews[kind] ?? views[type] ?? Gone
