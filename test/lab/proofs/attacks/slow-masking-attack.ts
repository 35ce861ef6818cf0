import { maskContacts } from '#shared/model/mask-contacts.ts'
import type { Attack } from './attack.ts'

/** Text for notes that looks like an address, a link or a number at each of its letters. */
const units = ['a', 'a.', 'a-', 'a_', '.', '1', 'www.', 'x.co', 'a.co.', 'a@']
const longestNote = 2_000

const bestTime = (work: () => void): number => {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    for (let round = 0; round < 10; round += 1) work()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

/** Everyone who opens the job waits for its note. */
export const attack: Attack = {
  about: 'a note that takes long to mask delays everyone who opens its job',
  runWithoutHost: async () => {
    const gains: string[] = []
    for (const unit of units) {
      const note = unit.repeat(longestNote / unit.length)
      const short = note.slice(0, longestNote / 16)
      const times =
        bestTime(() => maskContacts(note)) /
        Math.max(
          0.02,
          bestTime(() => maskContacts(short)),
        )
      // A time in proportion to the length would be sixteen times as long.
      if (times > 64) gains.push(`a note of “${unit}” took ${Math.round(times)} times as long as a sixteenth of it`)
    }
    return { tries: units.length, gains }
  },
}
