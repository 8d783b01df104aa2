/** Shown in the user's menu, with the unread badge, where the side menu has it. */
export const messageCentrePath = '/messagemanage/messagereply'
