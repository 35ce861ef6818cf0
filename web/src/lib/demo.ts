/** The host of one machine marks its demo world by this cookie. The cloud never sets it. */
export const isDemo = (): boolean => typeof document !== 'undefined' && /(^|; )demo=1/.test(document.cookie)
