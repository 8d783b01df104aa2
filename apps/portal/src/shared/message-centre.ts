/** Shown in the user's menu, with the unread badge, where the side menu has it (1-shell.md §2.4). */
export const messageCentrePath = '/messagemanage/messagereply'
