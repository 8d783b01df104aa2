import type { PictureKeys } from '../files/upload-keys'
import { templateKey } from './message-keys'

const writing = [templateKey('add'), templateKey('edit')]

/** Pictures of messages: inside the text, at its head, in lists. */
export const messagePictures: PictureKeys = { RichText: writing, MessageCover: writing, MessageIcon: writing }
