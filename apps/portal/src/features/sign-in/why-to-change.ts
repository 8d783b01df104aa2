/** The text that says why a user has to change the password: it is too old, or the initial one. */
export const whyToChange = ({ passwordExpired }: { passwordExpired?: boolean }) =>
  passwordExpired ? 'defaultPassword.expired' : 'defaultPassword.text'
