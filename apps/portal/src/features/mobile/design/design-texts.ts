import type { DesignFault } from '@sfa/kit/design-faults'
import { failureText } from '../../../resource-screens/field/failure-text'

/** What keeps a component from being published, in the current language. */
export const textOf = ({ code, params }: Pick<DesignFault, 'code' | 'params'>): string => failureText(code, params)
