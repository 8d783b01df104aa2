/** Pages of the area, as permission keys name them. */
export const inboxKey = 'messagemanage/messagereply:search'
export const templateKey = (action: 'search' | 'add' | 'edit' | 'view' | 'delete' | 'send') =>
  `messagemanage/messagetemplate:${action}`
export const statisticsKey = (action: 'search' | 'send') => `messagemanage/sendstatistics:${action}`
