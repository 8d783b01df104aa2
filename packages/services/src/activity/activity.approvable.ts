import { activity } from '@sfa/resources/activity/activity.resource'
import { activityApplication } from '@sfa/resources/activity/application.resource'
import type { Approvable } from '../approval/approvable'

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
