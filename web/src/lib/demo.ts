/**
 * The one-machine host marks its demo world with this cookie. The cloud never sets it. Kept apart from
 * demo-sign-ins.ts, which needs zod, because the landing page loads this with its first script.
 */
export const isDemo = (): boolean => typeof document !== 'undefined' && /(^|; )demo=1/.test(document.cookie)
