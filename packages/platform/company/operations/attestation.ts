import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { bulkLimits } from '@sfa/operations/bulk/bulk-limits'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { findFile } from '@sfa/operations/files/find-file'
import { keepFiles } from '@sfa/operations/files/keep-files'
import type { StoredFile } from '@sfa/operations/files/stored-file'
import { type Platform, requirePlatform } from '@sfa/operations/monitor/watched-tenant'
import { checkImages } from '@sfa/operations/resource/saving/check-images'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, sql } from 'kysely'
import {
  type Attestation,
  type CompanyAttestation,
  type companyAttestationCall,
  decideAttestationCall,
  findAttestationCall,
  licencePicture,
  type SubmittedAttestation,
  submitAttestationCall,
} from '../definitions/attestation.calls'
import { isCreditCode } from '../rules/credit-code'
import { tellOfAttestation } from './tell-attestation'

/** The attestation of the caller's company; null before the first one. */
export const findAttestation = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Attestation | null> => {
  requireKey(caller, findAttestationCall.key)
  return inTenant(db, caller.tenantId, tx => readAttestation(tx, sql`true`))
}

/**
 * Keeps what the company says of itself, to be judged anew whatever was judged before, and tells the administrators of
 * the platform. Throws `invalid` at the field, and `stale` where it was submitted or judged since it was read.
 */
export async function submitAttestation(
  { db, platform: { platformTenant } }: Companies,
  caller: Caller,
  { ver, number, name, legalPerson, picture }: SubmittedAttestation,
): Promise<Attestation> {
  requireKey(caller, submitAttestationCall.key)
  const code = number.toUpperCase()
  const submitted = await inTenant(db, caller.tenantId, async tx => {
    const failures = await checkImages(tx, { fields: { picture: licencePicture } }, { picture: [picture] })
    if (!isCreditCode(code)) failures.unshift({ field: 'number', code: 'creditCodeFormat', params: {} })
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
    const before = await readAttestation(tx, sql`true`)
    const { rows } = await sql`
      insert into company_attestation as kept (number, name, legal_person, picture, submit_by)
      values (${code}, ${name}, ${legalPerson}, ${picture}, ${caller.userName})
      on conflict (tenant_id) do update set number = excluded.number, name = excluded.name,
        legal_person = excluded.legal_person, picture = excluded.picture, submit_by = excluded.submit_by,
        submit_time = now(), state = 'New', opinion = null, decide_time = null, decide_by = null, ver = kept.ver + 1
      where kept.ver = ${ver}
      returning ver`.execute(tx)
    const [saved] = rows as { ver: number }[]
    if (!saved || saved.ver !== ver + 1) throw new AppError('stale')
    await keepFiles(tx, [picture])
    if (before && before.picture !== picture) await letExpire(tx, before.picture)
    return (await readAttestation(tx, sql`true`)) as Attestation
  })
  if (platformTenant) await inTenant(db, platformTenant, tx => tellOfAttestation(tx, caller.tenantId, submitted))
  return submitted
}

/** A picture that no attestation names any more; the sweep keeps it where a record still does. */
const letExpire = (tx: Tx, fileId: string) =>
  sql`update file set expires_at = now() + make_interval(days => ${bulkLimits().keepFilesDays})
    where id = ${fileId} and owner_id is null and expires_at is null`.execute(tx)

type Companies = { db: Services['db']; platform: Platform }

/** The attestation of any company. Throws `notPermitted` outside of the company that runs the platform. */
export async function companyAttestation(
  { db, platform }: Companies,
  caller: Caller,
  { id }: BodyOf<typeof companyAttestationCall>,
): Promise<CompanyAttestation> {
  permit(platform, caller)
  return inPlatform(db, async tx => {
    const attestation = await readAttestation(tx, sql`tenant_id = ${id}`)
    const { rows } = await sql<CompanyAttestation['sameNumber'][number]>`
      select t.id, t.name from company_attestation a join tenant t on t.id = a.tenant_id
      where a.number = ${attestation?.number ?? null} and a.state = 'Done' and t.id <> ${id} order by t.id`.execute(tx)
    return { attestation, sameNumber: rows }
  })
}

/**
 * Judges, and tells the administrators of the company. Throws `notFound`, `invalid` at the opinion, and `stale`
 * where it was submitted anew or judged by another person.
 */
export async function decideAttestation(
  { db, platform }: Companies,
  caller: Caller,
  { id, ver, pass, opinion }: BodyOf<typeof decideAttestationCall>,
): Promise<Attestation> {
  permit(platform, caller)
  if (!pass && opinion === '')
    throw new AppError('invalid', {}, 200, [{ field: 'opinion', code: 'required', params: {} }])
  return inTenant(db, id, async tx => {
    const { numAffectedRows } = await sql`
      update company_attestation set state = ${pass ? 'Done' : 'Rejected'}, opinion = ${opinion || null},
        decide_time = now(), decide_by = ${caller.userName}, ver = ver + 1
      where ver = ${ver} and state = 'New'`.execute(tx)
    const after = await readAttestation(tx, sql`true`)
    if (!after) throw new AppError('notFound')
    if (Number(numAffectedRows) === 0) throw new AppError('stale')
    await tellOfAttestation(tx, id, after)
    return after
  })
}

/** The picture of a company's licence, for the administrators of the platform. Throws `fileMissing`. */
export async function attestationPicture(services: Companies, caller: Caller, id: string): Promise<StoredFile> {
  const { attestation } = await companyAttestation(services, caller, { id })
  if (!attestation) throw new AppError('fileMissing')
  return findFile(services, id, attestation.picture)
}

function permit(platform: Platform, caller: Caller): void {
  requireKey(caller, decideAttestationCall.key)
  requirePlatform(platform, caller)
}

async function readAttestation(tx: Tx, where: RawBuilder<unknown>): Promise<Attestation | null> {
  const { rows } = await sql<Attestation>`
    select number, name, legal_person "legalPerson", picture::text, state, opinion, ${wireTime('submit_time')} "submitTime",
      submit_by "submitBy", ${wireTime('decide_time')} "decideTime", ver
    from company_attestation where ${where}`.execute(tx)
  return rows[0] ?? null
}
