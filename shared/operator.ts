import type { Operator } from './model/operator.ts'

/**
 * Who runs this site. Fill it in, commit it, and build or deploy: the public pages show it, and mark what is empty. A
 * public start and every deploy list what is empty, too. Everyone can read these values.
 */
export const operator: Operator = {
  name: '',
  address: '',
  email: '',
  phone: '',
  companyNumber: '',
  icoNumber: '',
  textsReviewed: '',
}
