/**
 * The part of ProComponents that the portal is made of. The only import of the library: it is one chunk of the build
 * (`vite/page-chunks.ts`), which every page after the sign-in has.
 */
import type { ProRenderFieldPropsType } from '@ant-design/pro-components'

export {
  type ActionType,
  type ColumnsState,
  DrawerForm,
  enUSIntl,
  ModalForm,
  PageContainer,
  ProCard,
  type ProColumns,
  ProConfigProvider,
  ProDescriptions,
  ProForm,
  ProFormCheckbox,
  ProFormDependency,
  ProFormDigit,
  ProFormField,
  ProFormList,
  type ProFormProps,
  ProFormRadio,
  ProFormSegmented,
  ProFormSelect,
  ProFormText,
  ProFormTreeSelect,
  ProLayout,
  type ProLayoutProps,
  ProTable,
  type ProTableProps,
  type QueryFilterProps,
  StatisticCard,
  zhCNIntl,
  zhTWIntl,
} from '@ant-design/pro-components'

/** What a ProConfigProvider is told to show and ask for, by value type. */
export type ProValueTypes = Record<string, ProRenderFieldPropsType>
