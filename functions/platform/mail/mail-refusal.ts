/** A display name may stand before the address. */
const addressIn = (sender: string): string => sender.replace(/^.*<|>.*$/g, '').toLowerCase()

/** The addresses that SES names as unverified; none where it names no more than some of them. */
const unverifiedIn = (message: string): string[] => {
  const [, named = ''] = /check in region [\w-]+:(.*)$/is.exec(message) ?? []
  return /\.\.\.|…/.test(named)
    ? []
    : named
        .toLowerCase()
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
}

/**
 * Whether SES refused this very mail, now and at any other time. All else concerns our account or passes: access,
 * signature, configuration set, quota, sending that is paused, a sender that is not verified, a fault of SES's own. SES
 * says `MessageRejected` of an unverified sender as well as of a recipient who is not verified while the account is in
 * the sandbox; only the latter is final, or whoever has no mailbox there would hold up those who have one.
 * https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html
 */
export const isRefusedForGood = (error: unknown, sender: string): boolean => {
  if (!(error instanceof Error)) return false
  const { name, message } = error
  if (name === 'InvalidParameterValue') return true
  if (name !== 'MessageRejected' || /\b(paused|suspended)\b/i.test(message)) return false
  if (!/not verified/i.test(message)) return true
  const address = addressIn(sender)
  const ours = [address, address.replace(/^.*@/, '')]
  const unverified = unverifiedIn(message)
  return unverified.length > 0 && !unverified.some((one) => ours.includes(one))
}
