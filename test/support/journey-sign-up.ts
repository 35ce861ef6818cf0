import { goodPassword } from './accounts.ts'
import type { Visitor } from './journey.ts'
import { codeIn } from './mailbox.ts'
import type { TestHost } from './start-test-host.ts'

export const choosesPassword = async (visitor: Visitor, password = goodPassword): Promise<void> => {
  await visitor.fills('Password', password)
  await visitor.fills('Confirm Password', password)
  await visitor.presses('Continue')
}

/** The whole of a personal sign-up but its last button, for journeys that are about what comes then. */
export const fillsInSignUp = async (
  visitor: Visitor,
  { mailbox }: TestHost,
  { email, password = goodPassword }: { email: string; password?: string },
): Promise<void> => {
  await visitor.opens('/?panel=signup')
  await visitor.presses(/^Personal/)
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.fills('OTP', codeIn(await mailbox.waitForMail(email)))
  await visitor.presses('Verify OTP')
  await choosesPassword(visitor, password)
  await visitor.ticks(/terms/)
  await visitor.ticks(/privacy/)
}
