import type { Visitor } from './journey.ts'
import { type PickedFile, pdfReceipt, picks, smallPhoto, tiltedPhoto } from './journey-files.ts'

const ownFiles: [string, PickedFile][] = [
  ['Photo of Yourself', { ...smallPhoto, name: 'me.jpg' }],
  ['Photo ID', { ...pdfReceipt, name: 'passport.pdf' }],
  ['Other Side of Photo ID', { ...tiltedPhoto, name: 'passport-back.jpg' }],
  ['DBS Check', { ...pdfReceipt, name: 'dbs.pdf' }],
]
const carFiles: [string, PickedFile][] = [
  ['Vehicle Photo', { ...smallPhoto, name: 'car.jpg' }],
  ['Driving Licence', { ...tiltedPhoto, name: 'licence.jpg' }],
  ['Vehicle Insurance', { ...pdfReceipt, name: 'insurance.pdf' }],
]

export const car = { owner: 'Test Person', makeModel: 'Blue estate car', registration: 'AB12 CDE' }

/** The second step of the set-up in the hands of a visitor. */
export const applicationOf = (visitor: Visitor) => {
  const { page } = visitor

  const adds = async (files: [string, PickedFile][]): Promise<void> => {
    for (const [field, file] of files) {
      await picks(page, `Add ${field}`, [file])
      await page.getByRole('button', { name: `Remove ${file.name}`, exact: true }).waitFor()
    }
  }

  return {
    addsFiles: () => adds([...ownFiles, ...carFiles]),
    chooses: (vehicle: string) => page.getByRole('radio', { name: vehicle, exact: true }).check(),
    tellsOfCar: async (): Promise<void> => {
      await visitor.fills('Vehicle Owner Name', car.owner)
      await visitor.fills('Vehicle Make & Model', car.makeModel)
      await visitor.fills('Vehicle Registration', car.registration)
    },
    /** Says yes to the check, and sends it. */
    submits: async (): Promise<void> => {
      await visitor.ticks('I agree to a background check.')
      await visitor.presses('Submit Application')
      await visitor.sees('Application submitted successfully!')
      await visitor.seesHeading('Payouts Setup')
    },
  }
}
