import type { NewSession } from '../sign-in/new-session.ts'
import { type Browser, type RegisterDeps, type SignUp, signUp } from './register.ts'

type Details = {
  businessName: string
  businessAddress: string
  registrationNumber?: string | undefined
  vatNumber?: string | undefined
}

export const registerBusiness = (deps: RegisterDeps, body: SignUp & Details, browser: Browser): Promise<NewSession> =>
  signUp(deps, body, browser, {
    wish: {
      business: {
        name: body.businessName,
        address: body.businessAddress,
        ...(body.registrationNumber && { registrationNumber: body.registrationNumber }),
        ...(body.vatNumber && { vatNumber: body.vatNumber }),
      },
    },
    taken: 'signup.taken-business',
  })
