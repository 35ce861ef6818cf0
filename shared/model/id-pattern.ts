// The prefix says what an id is for, so that log lines explain themselves and no kind of id passes for another.
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`)
