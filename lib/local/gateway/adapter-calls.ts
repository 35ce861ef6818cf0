import { channel } from 'node:diagnostics_channel'
import type {
  LocalAdapters,
  LocalFiles,
  LocalMail,
  LocalSockets,
  LocalTable,
} from '#functions/platform/local-adapters.ts'

/** A call of a function to a stand-in for AWS. */
export type AdapterCall =
  | { service: 'table'; operation: string; input: unknown }
  | { service: 'files'; call: keyof LocalFiles; key: string }
  | { service: 'mail'; from: string; to: string[] }
  | { service: 'sockets'; call: keyof LocalSockets }

/** Publishes each call with its invocation, so that tests can tell which permissions it would need. */
export const adapterCalls = channel('sameway:adapter-call')

const publish = (call: AdapterCall): void => adapterCalls.publish(call)

export const publishCalls = ({ table, files, mail, sockets, ...others }: LocalAdapters): LocalAdapters => ({
  ...others,
  ...(table && { table: publishedTable(table) }),
  ...(files && { files: publishedFiles(files) }),
  ...(mail && { mail: publishedMail(mail) }),
  ...(sockets && { sockets: publishedSockets(sockets) }),
})

const publishedTable = (table: LocalTable): LocalTable => ({
  ...table,
  send: (operation, input) => {
    publish({ service: 'table', operation, input })
    return table.send(operation, input)
  },
})

const publishedFiles = ({ read, write, remove }: LocalFiles): LocalFiles => ({
  read: (key) => {
    publish({ service: 'files', call: 'read', key })
    return read(key)
  },
  write: (key, ...given) => {
    publish({ service: 'files', call: 'write', key })
    return write(key, ...given)
  },
  remove: (key) => {
    publish({ service: 'files', call: 'remove', key })
    return remove(key)
  },
})

const publishedMail = ({ take }: LocalMail): LocalMail => ({
  take: (mail) => {
    publish({ service: 'mail', from: mail.from, to: mail.to })
    return take(mail)
  },
})

const publishedSockets = ({ post, hangUp }: LocalSockets): LocalSockets => ({
  post: (connectionId, frame) => {
    publish({ service: 'sockets', call: 'post' })
    return post(connectionId, frame)
  },
  hangUp: (connectionId) => {
    publish({ service: 'sockets', call: 'hangUp' })
    return hangUp(connectionId)
  },
})
