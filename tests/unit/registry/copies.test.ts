import { isText } from '@sfa/kit/fields/field-questions'
import { resources } from '@sfa/registry/registry'
import { expect, test } from 'vitest'

/** What such a field tells of a record stands in that record too. */
const tellsOfARecord = /[a-z](Code|Name|Contact|Mobile|Phone|Address|Email)$/

/** Names that are no copies of what a role may be kept from reading. */
const ownWords: Readonly<Record<string, string>> = {
  'message.message.senderName': 'who sent it, as every log names who did something',
  'message.message.errorCode': 'a code of the product',
  'receivable.payment.userName': 'as senderName',
  'registration.request.userName': 'what the person wrote who wants to register',
}

const keptTexts = resources
  .filter(({ derived, readOnly }) => !derived && !readOnly)
  .flatMap(({ key, fields }) =>
    Object.entries(fields)
      .filter(([name, field]) => isText(field) && field.edit === 'never' && tellsOfARecord.test(name))
      .map(([name, field]) => ({ name: `${key}.${name}`, isDeclared: field.copyOf !== undefined })),
  )

test('what the product keeps of the names and codes of other records says whose they are', () => {
  const undeclared = keptTexts.filter(({ isDeclared }) => !isDeclared).map(({ name }) => name)
  expect(undeclared.sort()).toEqual(Object.keys(ownWords).sort())
  expect(keptTexts.length).toBeGreaterThan(20)
})
