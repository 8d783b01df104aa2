/** Publishing of designs for phones, all of whose kinds are one object of the operation log. */
export const designLog = 'mobile.design'
