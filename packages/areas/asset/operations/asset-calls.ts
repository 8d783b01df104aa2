import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { checkAssetCall } from '../definitions/asset.calls'
import { checkAsset } from './check-asset'

/** Checks of assets; assets themselves have the calls of their definition. */
export const assetCalls: readonly AnsweredCall[] = [
  answers(checkAssetCall, ({ services, caller, body }) => checkAsset(services, caller, body)),
]
