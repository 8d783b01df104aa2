/** The key of the list of companies, which the role of the platform's administrators alone has. */
export const platformKey = 'companymanage/companylist:search'
