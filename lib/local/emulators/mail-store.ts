import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

const kept = 1000

/** Every mail, newest last, in memory and on disk as JSON lines. */
export const mailStore = (dataDir: string) => {
  const folder = join(dataDir, 'mail')
  const path = join(folder, 'mails.jsonl')
  mkdirSync(folder, { recursive: true })
  let mails = readMails(path)

  return {
    add: (mail: Mail): void => {
      mails.push(mail)
      appendFileSync(path, `${JSON.stringify(mail)}\n`)
      if (mails.length < kept * 2) return
      mails = mails.slice(-kept)
      writeFileSync(`${path}.new`, mails.map((one) => `${JSON.stringify(one)}\n`).join(''))
      renameSync(`${path}.new`, path)
    },
    /** Newest first; to one address, or to all. */
    list: (to?: string): Mail[] =>
      mails
        .slice(-kept)
        .filter((mail) => !to || mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase())))
        .toReversed(),
  }
}

export type MailStore = ReturnType<typeof mailStore>

const readMails = (path: string): Mail[] => {
  try {
    // A kill in the middle of a write leaves half a line at the end.
    return readFileSync(path, 'utf8').split('\n').flatMap(readLine)
  } catch {
    return []
  }
}

const readLine = (line: string): Mail[] => {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
