import { user } from '@sfa/resources/person/user.resource'
import { ResourcePage } from '../../resource-screens/resource-page'

const leftOnly = { isDeleted: '1' }
const leftStaff = {
  ...user,
  list: {
    ...user.list,
    search: user.list.search.filter(name => name !== 'isDeleted'),
    columns: ['userCode', 'name', 'orgIds', 'isDeleted', 'leaveDate', 'userName', 'mobile', 'departmentID'],
  },
}

/** Users who are no longer valid. The switch in the list brings one back. */
export default function LeftStaffPage() {
  return <ResourcePage resource={leftStaff} filter={leftOnly} />
}
