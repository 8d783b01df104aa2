import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { LinesField } from '@sfa/resource-kit/field'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import type { InputProps } from './input-props'
import styles from './lines-input.module.css'
import { shownCells } from './shown-cells'

/** A short list of value objects as an editable table. */
export function LinesInput({ field, path, disabled, hidden, renderField }: InputProps<LinesField>) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const cells = shownCells(field.fields, path, hidden)
  const blank = Object.fromEntries(Object.entries(field.fields).map(([name, cell]) => [name, cell.default ?? null]))
  return (
    <Form.Item label={labelOf(field.label)} required={field.required}>
      <Form.List name={[...path]}>
        {(lines, { add, remove }, { errors }) => (
          <>
            <table className={styles.lines}>
              <thead>
                <tr>
                  {cells.map(([name, cell]) => (
                    <th key={name} scope="col">
                      {cell.required && <span className={styles.required}>*</span>}
                      {labelOf(cell.label)}
                      {cell.hint && <small>{labelOf(cell.hint)}</small>}
                    </th>
                  ))}
                  <th className={styles.tools} aria-label={t('actions')} />
                </tr>
              </thead>
              <tbody>
                {lines.map(line => (
                  <tr key={line.key}>
                    {cells.map(([name, cell]) => (
                      <td key={name}>
                        {renderField({
                          field: cell,
                          path: [...path, line.name, name],
                          name: [line.name, name],
                          bare: true,
                        })}
                      </td>
                    ))}
                    <td className={styles.tools}>
                      <Button
                        type="text"
                        danger
                        icon={<DeleteOutlined />}
                        aria-label={t('removeLine')}
                        disabled={disabled}
                        onClick={() => remove(line.name)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              disabled={disabled || lines.length >= field.maxLines}
              onClick={() => add({ ...blank })}
            >
              {t('addLine', { count: lines.length, max: field.maxLines })}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
