import { defineFlow } from '@sfa/kit/flow/flow'

/** A workflow decides about documents while it is published; its name and its draft can be changed at any time. */
export const definitionFlow = defineFlow({
  start: 'draft',
  editable: ['draft', 'published', 'disabled'],
  states: {
    draft: { label: ['未发布', 'Not published'], tone: 'neutral' },
    published: { label: ['已发布', 'Published'], tone: 'good' },
    disabled: { label: ['已停用', 'Disabled'], tone: 'bad' },
  },
  transitions: {
    publish: { from: ['draft', 'published', 'disabled'], to: 'published' },
    disable: { from: ['published'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'published' },
  },
})
