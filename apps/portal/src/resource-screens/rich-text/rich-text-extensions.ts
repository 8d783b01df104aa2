import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedLink } from './is-allowed-link'

/** Only pictures that we keep: one of another address is left out when a text is pasted. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/portalsync/files/"]' }] })

/** Everything that `rich-text-rules` allows, and nothing that it does not: the editor cannot write what is not kept. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
    },
  }),
  TextStyle,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: true, lastColumnResizable: false } }),
  OwnImage,
]
