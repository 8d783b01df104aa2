import type { Approvable } from '@sfa/operations/approval/approvable'
import { activity } from '../definitions/activity.resource'
import { activityApplication } from '../definitions/application.resource'

export const activityApprovables: readonly Approvable[] = [
  {
    of: activity,
    summary: [
      'code',
      'name',
      'type',
      'orgID',
      'applicationStart',
      'applicationEnd',
      'activityStart',
      'activityEnd',
      'maximumCustomers',
      'budget',
    ],
    amount: 'budget',
    submitted: 'submit',
    passed: 'pass',
    rejected: 'reject',
  },
  {
    of: activityApplication,
    summary: ['code', 'storeID', 'distributorID', 'activityID', 'item', 'amount', 'remark'],
    title: ['storeID', 'distributorID', 'activityID'],
    amount: 'amount',
    // A new one is submitted by its behaviour.
    submitted: 'resubmit',
    passed: 'pass',
    rejected: 'reject',
    withdrawn: 'withdraw',
  },
]
