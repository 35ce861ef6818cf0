import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from './wait-for.ts'

export type Mail = {
  sentAt: string
  to: string[]
  subject: string
  text: string
  html: string
  replyTo?: string[]
  oneClickUrl?: string
}

/** The mails that left the host, oldest first, as its mail emulator keeps them on disk. */
export const mailboxOf = (dataDir: string) => {
  const all = async (): Promise<Mail[]> => {
    const text = await readFile(join(dataDir, 'mail', 'mails.jsonl'), 'utf8').catch(() => '')
    // A mail that is being written has no line end yet.
    const rows = text.split('\n').slice(0, -1)
    return rows.map((row) => JSON.parse(row))
  }
  const to = async (address: string): Promise<Mail[]> => (await all()).filter((mail) => mail.to.includes(address))

  return {
    all,
    to,
    /** Waits until an address has had this many mails; returns the last of them. */
    waitForMail: (address: string, count = 1): Promise<Mail> =>
      waitFor(`mail ${count} to ${address}`, async () => (await to(address))[count - 1]),
  }
}

/** The text of a mail: its subject, then its text part by part, without the links of its foot. */
const partsOf = ({ subject, text }: Mail): string[] => [
  subject,
  ...text.replace(/(\n\nSameway)\n\n.*$/s, '$1').split('\n\n'),
]

type Sends = { settled: () => Promise<unknown>; mailbox: ReturnType<typeof mailboxOf> }

/** Every mail to an address, as it left the host, once all have left. */
export const mailsTo = async ({ settled, mailbox }: Sends, address: string): Promise<string[][]> => {
  await settled()
  return (await mailbox.to(address)).map(partsOf)
}

/** The token of the link in a mail. */
export const linkIn = ({ text }: Mail): string => /\/link(?:\?[^#]*)?#([\w-]+)/.exec(text)?.[1] ?? 'no link'

/** The token with which a mail ends all mails of its topic. */
export const unsubscribeTokenIn = ({ text }: Mail): string =>
  /\/unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? 'no link'

export const codeIn = ({ text }: Mail): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? 'no code'
