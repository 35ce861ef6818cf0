import * as z from 'zod/mini'
import { contract } from './endpoint.ts'

export const healthContract = contract({
  /**
   * Without a limit, since its window would be a row of the very table that is looked at. However many ask, there is one
   * look in five seconds.
   */
  checkHealth: {
    summary:
      'Whether all is well, for monitors. The table is read and written, and whoever asks within the next five seconds gets the same answer. If something fails, the answer is 503 and `fields` names the part.',
    method: 'GET',
    path: '/health',
    access: 'anyone',
    fromOtherSites: true,
    reply: z.object({ ok: z.literal(true) }),
    failures: [],
  },
})
