/** A job's id as people say it: its last six characters, after the sign that it is a number. */
export const jobNumber = (id: string): string => `#${id.slice(-6)}`
