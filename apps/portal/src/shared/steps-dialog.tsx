import { Modal, type StepsProps } from 'antd'
import type { ReactNode } from 'react'
import { StepsForm } from './pro-steps'
import styles from './steps-dialog.module.css'

interface Props {
  title: ReactNode
  width: number
  centered?: boolean
  /** A step keeps its content, and what was typed into it, while another one is shown. */
  steps: readonly { key: string; title: string; content: ReactNode }[]
  /** Index of the step that is shown. What a wizard does decides about it, not the form. */
  current: number
  status?: StepsProps['status']
  footer: ReactNode
  onClose: () => void
}

/**
 * A wizard in a dialog. Its steps follow what the page or a job of the server has come to, so that a wizard that is
 * opened again, also after a reload, stands where it was; the way on is a button of the footer.
 */
export const StepsDialog = ({ title, width, centered, steps, current, status, footer, onClose }: Props) => (
  <StepsForm
    current={current}
    stepsProps={{ size: 'small', status }}
    submitter={false}
    layoutRender={({ stepsDom, formDom }) => (
      <>
        {stepsDom}
        {formDom}
      </>
    )}
    stepsFormRender={content => (
      <Modal
        open
        className={styles.dialog}
        width={width}
        centered={centered}
        mask={{ closable: false }}
        title={title}
        onCancel={onClose}
        footer={footer}
      >
        {content}
      </Modal>
    )}
  >
    {steps.map(({ key, title: name, content }) => (
      // What a step asks for has forms of its own where it is a form; an element inside of another would be refused.
      <StepsForm.StepForm key={key} name={key} title={name} component={false} autoFocusFirstInput={false}>
        {content}
      </StepsForm.StepForm>
    ))}
  </StepsForm>
)
