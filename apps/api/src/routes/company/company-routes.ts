import {
  companyUsageCall,
  createCompanyCall,
  resumeCompanyCall,
  searchCompaniesCall,
  suspendCompanyCall,
  updateCompanyCall,
} from '@sfa/resources/company/company.calls'
import { onboardingCall } from '@sfa/resources/company/onboarding.calls'
import {
  companyUsage,
  resumeCompany,
  searchCompanies,
  suspendCompany,
  updateCompany,
} from '@sfa/services/company/companies'
import { foundCompany } from '@sfa/services/company/found-company'
import { onboarding } from '@sfa/services/company/onboarding'
import { allRows } from '../../calls/all-rows'
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
  serve(app, onboardingCall, ({ caller }) => allRows(onboarding(services, caller)))
}
