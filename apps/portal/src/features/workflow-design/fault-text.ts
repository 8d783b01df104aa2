import type { WorkflowFault } from '@sfa/workflow/rules/fault'
import { failureText } from '../../resource-screens/field/failure-text'

export const faultText = ({ code, params }: Pick<WorkflowFault, 'code' | 'params'>): string => failureText(code, params)
