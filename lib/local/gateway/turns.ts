export type Room = { atOnce: number; waiting: number }

/**
 * So many tasks at once; others wait in the order in which they came, and where too many wait already, nothing is done.
 * A machine that began all that it is asked for would end none of it within the seconds that a call gives the table.
 */
export const turns = ({ atOnce, waiting }: Room) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <Done>(task: () => Promise<Done>): Promise<Done | undefined> => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((begin) => queue.push(begin))
    else return undefined
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
