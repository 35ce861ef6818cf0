import type { LocalAdapters, LocalFiles, LocalMail, LocalSockets } from '#functions/platform/local-adapters.ts'
import type { OpenTable } from './open-table.ts'

type Needed = { files: LocalFiles; mail: LocalMail; sockets: LocalSockets }

/**
 * Nothing leaves for a mailbox or a socket, and no file is removed, before the disk has the rows that say so: after a power
 * cut nobody was told of what is not there, and no row names a file that is gone.
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
