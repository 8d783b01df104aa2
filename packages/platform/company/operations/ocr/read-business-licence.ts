import { buffer } from 'node:stream/consumers'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { settingsKey } from '@sfa/kit/settings/settings'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { findFileFor } from '@sfa/operations/files/find-file'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import sharp from 'sharp'
import { submitAttestationCall } from '../../definitions/attestation.calls'
import type { LicenceToRead, OcrState, ReadLicence } from '../../definitions/ocr.calls'
import { ocrSetting, readIntoStore } from '../../definitions/ocr-setting'
import { type Licence, type LicenceReaderConfig, readLicence } from './licence-reader'

type Settings = Awaited<ReturnType<typeof settingsFor>>
const settingsFor = ({ db }: Pick<Services, 'db'>, { tenantId }: Caller) =>
  inTenant(db, tenantId, tx => settingsOf(tx, ocrSetting))

/** Where the caller's tenant has business licences read. */
export async function ocrState(
  services: Pick<Services, 'db'>,
  caller: Caller,
  config: LicenceReaderConfig | undefined,
): Promise<OcrState> {
  const { attestation, stores } = await settingsFor(services, caller)
  const configured = config !== undefined
  return { configured, attestation: configured && attestation === '1', stores: configured && stores === '1' }
}

const keys: Readonly<Record<LicenceToRead['use'], readonly string[]>> = {
  attestation: [submitAttestationCall.key],
  store: ['customer/customermanage:add', 'customer/customermanage:edit'],
  trial: [settingsKey(ocrSetting, 'save')],
}
const isOn: Readonly<Record<LicenceToRead['use'], (settings: Settings) => boolean>> = {
  attestation: ({ attestation }) => attestation === '1',
  store: ({ stores }) => stores === '1',
  trial: () => true,
}

/** Larger pictures are made smaller, since providers take a few MB at most. */
const longestSide = 2400

/**
 * Has the provider of the deployment read a picture. Throws `notPermitted`, `ocrNotConfigured`, `ocrOff`, `fileMissing`,
 * `ocrFailed` where the provider cannot be asked, and `ocrNothing` where it finds no licence.
 */
export async function readBusinessLicence(
  services: Pick<Services, 'db' | 'files'>,
  caller: Caller,
  config: LicenceReaderConfig | undefined,
  { fileId, use }: LicenceToRead,
  /** Is told why the provider could not be asked; the user is only told that. */
  log: (error: unknown) => void,
): Promise<ReadLicence> {
  if (!keys[use].some(key => holdsKey(caller, key))) throw new AppError('notPermitted', {}, 403)
  if (!config) throw new AppError('ocrNotConfigured')
  const settings = await settingsFor(services, caller)
  if (!isOn[use](settings)) throw new AppError('ocrOff')
  const file = await findFileFor(services, caller, fileId)
  if (!file.contentType.startsWith('image/')) throw new AppError('fileMissing')
  const picture = await sharp(await buffer(await services.files.get(file.key)))
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
  const licence = await readLicence(config, picture).catch(error => {
    log(error)
    throw new AppError('ocrFailed')
  })
  if (!licence.number && !licence.name) throw new AppError('ocrNothing')
  return { ...licence, store: forStore(licence, settings) }
}

function forStore(licence: Licence, { fill }: Settings): Record<string, string> {
  const wanted = Object.entries(readIntoStore).filter(
    ([field]) => fill.length === 0 || (fill as readonly string[]).includes(field),
  )
  return Object.fromEntries(wanted.flatMap(([field, part]) => (licence[part] ? [[field, licence[part]]] : [])))
}
