import { findAnywhereCall, suggestTextCall } from '@sfa/kit/calls/finding.calls'
import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { findAnywhere } from './find-anywhere'
import { suggestText } from './suggest-text'

export const findingCalls: readonly AnsweredCall[] = [
  answers(findAnywhereCall, ({ services, caller, body }) => findAnywhere(services, caller, body)),
  answers(suggestTextCall, async ({ services, caller, body }) => ({ text: await suggestText(services, caller, body) })),
]
