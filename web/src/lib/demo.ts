/**
 * The host of one machine marks its demo world by this cookie. The cloud never sets it. The landing page loads this with
 * its first script, so it stands apart from demo-sign-ins.ts, which needs zod.
 */
export const isDemo = (): boolean => typeof document !== 'undefined' && /(^|; )demo=1/.test(document.cookie)
