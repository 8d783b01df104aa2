import {
  attestationPicturePath,
  companyAttestationCall,
  decideAttestationCall,
  findAttestationCall,
  submitAttestationCall,
} from '@sfa/company/definitions/attestation.calls'
import {
  companyUsageCall,
  createCompanyCall,
  resumeCompanyCall,
  searchCompaniesCall,
  suspendCompanyCall,
  updateCompanyCall,
} from '@sfa/company/definitions/company.calls'
import { ocrStateCall, readLicenceCall } from '@sfa/company/definitions/ocr.calls'
import { onboardingCall } from '@sfa/company/definitions/onboarding.calls'
import {
  attestationPicture,
  companyAttestation,
  decideAttestation,
  findAttestation,
  submitAttestation,
} from '@sfa/company/operations/attestation'
import {
  companyUsage,
  resumeCompany,
  searchCompanies,
  suspendCompany,
  updateCompany,
} from '@sfa/company/operations/companies'
import { foundCompany } from '@sfa/company/operations/found-company'
import { ocrState, readBusinessLicence } from '@sfa/company/operations/ocr/read-business-licence'
import { onboarding } from '@sfa/company/operations/onboarding'
import { allRows } from '@sfa/operations/calls/all-rows'
import { z } from 'zod'
import { described } from '../../calls/described'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Companies (tenants), for who runs the platform, and what a new company has set up so far. */
export const companyRoutes = async (app: App) => {
  const { services, config } = app.context
  const companies = { db: services.db, platform: config }

  serve(app, searchCompaniesCall, ({ caller, body }) => searchCompanies(companies, caller, body))
  serve(app, createCompanyCall, ({ caller, body }) => foundCompany({ ...companies, passwords: config }, caller, body))
  serve(app, updateCompanyCall, ({ caller, body }) => updateCompany(companies, caller, body))
  serve(app, suspendCompanyCall, ({ caller, body }) => suspendCompany(companies, caller, body))
  serve(app, resumeCompanyCall, ({ caller, body }) => resumeCompany(companies, caller, body))
  serve(app, companyUsageCall, ({ caller, body }) => allRows(companyUsage(companies, caller, body)))
  serve(app, findAttestationCall, ({ caller }) => findAttestation(services, caller))
  serve(app, submitAttestationCall, ({ caller, body }) => submitAttestation(companies, caller, body))
  serve(app, companyAttestationCall, ({ caller, body }) => companyAttestation(companies, caller, body))
  serve(app, decideAttestationCall, ({ caller, body }) => decideAttestation(companies, caller, body))
  app.get(
    `${attestationPicturePath}/:id`,
    {
      config: { key: companyAttestationCall.key },
      schema: {
        ...described('company', ['企业认证的营业执照', 'Licence of a company that is to be attested']),
        params: z.object({ id: z.string().max(50) }),
      },
    },
    async ({ caller, params: { id } }, reply) => {
      const file = await attestationPicture(companies, caller, id)
      return reply
        .header('content-type', file.contentType)
        .header('content-length', file.bytes)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(await services.files.get(file.key))
    },
  )

  serve(app, ocrStateCall, ({ caller }) => ocrState(services, caller, config.licenceReader))
  serve(app, readLicenceCall, ({ caller, body }) =>
    readBusinessLicence(services, caller, config.licenceReader, body, error =>
      app.log.warn({ err: error }, 'the reader of licences could not be asked'),
    ),
  )
  serve(app, onboardingCall, ({ caller }) => allRows(onboarding(services, caller)))
}
