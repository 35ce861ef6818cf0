import * as z from 'zod/mini'
import { contract } from './endpoint.ts'

export const healthContract = contract({
  /**
   * Has no limit, because the limit's counter would be in the table that this call checks. The table is checked at most
   * once in five seconds, no matter how many ask.
   */
  checkHealth: {
    summary:
      'Whether all is well, for monitors. It reads and writes the table. Calls within the next five seconds get the same answer. If something fails, the answer is 503 and `fields` names the part.',
    method: 'GET',
    path: '/health',
    access: 'anyone',
    fromOtherSites: true,
    reply: z.object({ ok: z.literal(true) }),
    failures: [],
  },
})
