import type { WorkflowFault } from '@sfa/domain/workflow/fault'
import { failureText } from '../../resource-screens/field/failure-text'

export const faultText = ({ code, params }: Pick<WorkflowFault, 'code' | 'params'>): string => failureText(code, params)
