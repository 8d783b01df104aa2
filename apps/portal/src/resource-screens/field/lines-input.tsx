import { DeleteOutlined } from '@ant-design/icons'
import type { LinesField } from '@sfa/kit/fields/field'
import { Button, Form } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { ProFormList } from '../../shared/pro'
import type { InputProps } from './input-props'
import styles from './lines-input.module.css'
import { shownCells } from './shown-cells'

/** A short list of value objects, a line each below common titles. */
export function LinesInput({ field, path, disabled, hidden, renderField }: InputProps<LinesField>) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const form = Form.useFormInstance()
  const count = (Form.useWatch([...path], { form, preserve: true }) as readonly unknown[] | undefined)?.length ?? 0
  const cells = shownCells(field.fields, path, hidden)
  const blank = () =>
    Object.fromEntries(Object.entries(field.fields).map(([name, cell]) => [name, cell.default ?? null]))
  return (
    <div style={{ '--cells': cells.length } as CSSProperties}>
      <ProFormList
        name={[...path]}
        label={labelOf(field.label)}
        required={field.required}
        className={styles.lines}
        copyIconProps={false}
        deleteIconProps={false}
        containerClassName={styles.cells}
        creatorRecord={blank}
        creatorButtonProps={{
          creatorButtonText: t('addLine', { count, max: field.maxLines }),
          disabled: disabled || count >= field.maxLines,
        }}
        fieldExtraRender={() => null}
        actionRender={(line, { remove }) => [
          <Button
            key="remove"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('removeLine')}
            disabled={disabled}
            onClick={() => remove(line.name)}
          />,
        ]}
        itemRender={({ listDom, action }, { index }) => (
          <>
            {index === 0 && (
              <div className={styles.titles} aria-hidden>
                {cells.map(([name, cell]) => (
                  <div key={name}>
                    {cell.required && <span className={styles.required}>*</span>}
                    {labelOf(cell.label)}
                    {cell.hint && <small>{labelOf(cell.hint)}</small>}
                  </div>
                ))}
              </div>
            )}
            <fieldset className={styles.line}>
              {listDom}
              {action}
            </fieldset>
          </>
        )}
      >
        {(line: { name: number }) =>
          cells.map(([name, cell]) => (
            <div key={name}>
              {renderField({ field: cell, path: [...path, line.name, name], name: [name], bare: true })}
            </div>
          ))
        }
      </ProFormList>
    </div>
  )
}
