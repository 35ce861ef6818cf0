/** 'J. S.' of Jane Mary Smith: what a fleet's history keeps of a driver who has left. */
export const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].flatMap((word) => (word ? [`${[...word][0]?.toUpperCase()}.`] : [])).join(' ')
}
