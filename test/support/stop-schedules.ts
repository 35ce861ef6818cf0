import { mock } from 'node:test'

/** What the host does by itself each minute would be counted for the call in hand: from now on it does none of it. */
export const stopSchedules = (): void => mock.timers.enable({ apis: ['setInterval'] })
