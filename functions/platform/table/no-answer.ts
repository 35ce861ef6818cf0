/** The table cannot answer just now: whoever calls hears 503, and of the fan-out the records come again. */
export const noAnswer = (why: string): Error => Object.assign(new Error(why), { name: 'ServiceUnavailable' })
