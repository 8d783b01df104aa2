import type { ProFormProps } from '../../../shared/pro'
import type { RecordEditor } from '../editor/use-record-editor'

/** What DrawerForm and ModalForm are told, so that the form is the editor's: its values, its checks, its closing. */
export const editorFormProps = (editor: RecordEditor) =>
  ({
    form: editor.form,
    layout: 'vertical',
    scrollToFirstError: false,
    autoFocusFirstInput: false,
    // Nulls are values here, and dates are texts already.
    omitNil: false,
    dateFormatter: false,
    onValuesChange: editor.onValuesChange,
    onFinish: async () => {
      await editor.save()
      // The editor closes what it has saved.
      return false
    },
    onOpenChange: (open: boolean) => {
      if (!open) void editor.close()
    },
  }) satisfies Partial<ProFormProps> & { onOpenChange: (open: boolean) => void }
