import { listenAs } from '#test/support/live-socket.ts'
import { portsOf } from '#test/support/process-info.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** A page in a browser on this machine tries every port. It may find nothing but the site. */
export const attack: Attack = {
  about: 'a web page looks for a table, mails or sockets behind another port than the site’s',
  run: async (host) => {
    await listenAs(host, await aRequester(host)) // rows, a mail and a socket
    const ports = await portsOf(process.pid)
    return {
      tries: ports.length,
      gains: ports.filter((port) => port !== host.port).map((port) => `something listens on port ${port}`),
    }
  },
}
