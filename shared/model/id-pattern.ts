// The prefix says what an id names: a log line explains itself, and an id of one kind never passes for another.
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`)
