import type { LocalAdapters, LocalFiles, LocalMail, LocalSockets } from '#functions/platform/local-adapters.ts'
import type { OpenTable } from './open-table.ts'

type Needed = { files: LocalFiles; mail: LocalMail; sockets: LocalSockets }

/**
 * Mails, frames and removals of files wait until the write that caused them is on disk. So after a power cut no one was
 * notified of a lost write, and no row names a removed file.
 */
export const confirmedFirst = (confirmed: OpenTable['confirmed'], { files, mail, sockets }: Needed): LocalAdapters => ({
  files: {
    ...files,
    remove: async (...given: Parameters<LocalFiles['remove']>) => {
      await confirmed()
      return files.remove(...given)
    },
  },
  mail: {
    take: async (...given: Parameters<LocalMail['take']>) => {
      await confirmed()
      return mail.take(...given)
    },
  },
  sockets: {
    ...sockets,
    post: async (...given: Parameters<LocalSockets['post']>) => {
      await confirmed()
      return sockets.post(...given)
    },
  },
})
