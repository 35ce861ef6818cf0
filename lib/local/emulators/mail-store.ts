import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lineFile } from '../line-file.ts'

export type Mail = {
  id: string
  sentAt: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
}

const maxMails = 1000

/** Every mail, newest last, in memory and on disk as JSON lines. */
export const mailStore = (dataDir: string) => {
  const folder = join(dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const file = lineFile<Mail>(join(folder, 'mails.jsonl'))
  let mails = file.read()

  return {
    add: (mail: Mail): void => {
      mails.push(mail)
      file.append(mail)
      if (mails.length < maxMails * 2) return
      mails = mails.slice(-maxMails)
      file.replace(mails)
    },
    /** Newest first; to one address, or to all. */
    list: (to?: string): Mail[] =>
      mails
        .slice(-maxMails)
        .filter((mail) => !to || mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase())))
        .toReversed(),
  }
}

export type MailStore = ReturnType<typeof mailStore>
