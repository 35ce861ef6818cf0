/** Runs at most `limit` of the given tasks at once. The others wait in order. */
export const limitConcurrency = (limit: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // Hand the place to the next task in the queue, so that no new task overtakes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const atOnce = 10

/** One after another, for tasks that all write the same row. */
export const inTurn = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> => {
  for (const item of items) await work(item)
}

/** Ten at a time, in order: quick, without letting one person take too much of the table's capacity. */
export const inBatches = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += atOnce)
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))))
  return results
}
