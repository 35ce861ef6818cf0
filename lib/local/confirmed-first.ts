import type { LocalAdapters, LocalFiles, LocalMail, LocalSockets } from '#functions/platform/local-adapters.ts'
import type { OpenTable } from './open-table.ts'

type Needed = { files: LocalFiles; mail: LocalMail; sockets: LocalSockets }

/**
 * Mails, frames, pushes and removals of files wait until the write that caused them is on disk. So after a power cut no
 * one was notified of a lost write, and no row names a removed file.
 */
export const confirmedFirst = (confirmed: OpenTable['confirmed'], { files, mail, sockets }: Needed): LocalAdapters => {
  const later =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await confirmed()
      return call(...given)
    }
  return {
    files: { ...files, remove: later(files.remove) },
    mail: { take: later(mail.take) },
    sockets: { ...sockets, post: later(sockets.post) },
    confirmed,
  }
}
