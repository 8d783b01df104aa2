/** Wizards of ProComponents: apart from `pro.ts`, so that a page comes without them until one is opened. */
export { StepsForm } from '@ant-design/pro-components'
