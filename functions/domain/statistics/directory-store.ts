import { countRows, queryPages } from '#functions/platform/table/read-rows.ts'

/** A list of people or businesses, in which each stands by when they came: `time#id`. */
export type Directory = { index: 'GSI1' | 'GSI2'; list: string }

const beforeAll = '0' // every place begins with a year

const placesFrom = async ({ index, list }: Directory, from: string, atMost: number): Promise<string[]> => {
  const pages = queryPages({
    IndexName: index,
    KeyConditionExpression: `${index}PK = :list AND ${index}SK >= :from`,
    ExpressionAttributeValues: { ':list': list, ':from': from },
    Limit: atMost,
  })
  const places: string[] = []
  for await (const rows of pages) {
    places.push(...rows.map((row) => String(row[`${index}SK`])))
    if (places.length >= atMost) break
  }
  return places.slice(0, atMost)
}

export const directoryStore = {
  count: ({ index, list }: Directory): Promise<number> =>
    countRows({
      IndexName: index,
      KeyConditionExpression: `${index}PK = :list`,
      ExpressionAttributeValues: { ':list': list },
    }),

  /** The ids of some who stand in a list, from a random time of its life on; of a short list, of all. */
  async sampleIds(directory: Directory, atMost: number, now: Date): Promise<string[]> {
    const [first] = await placesFrom(directory, beforeAll, 1)
    if (!first) return []
    const [begun = ''] = first.split('#')
    const lived = now.getTime() - Date.parse(begun)
    const from = new Date(Date.parse(begun) + Math.random() * lived).toISOString()
    const found = await placesFrom(directory, from, atMost)
    const others = found.length < atMost ? await placesFrom(directory, beforeAll, atMost - found.length) : []
    return [...new Set([...found, ...others])].map((place) => place.slice(place.indexOf('#') + 1))
  },
}

export type DirectoryStore = typeof directoryStore
