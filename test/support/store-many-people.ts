import type { Action } from '#functions/platform/table/table.ts'
import { withoutEffects } from './table.ts'

/** The maximum number of rows in a transaction, which costs the table's engine a third of what a batch does. */
const rowsAtOnce = 100
const writers = 2

/** No one signs in as one of these people, so their passwords are left out. */
const isSeen = ({ Put }: Action): boolean => Put !== undefined && Put.Item?.SK !== 'CRED'

/**
 * Writes many people straight into the table, with the rows that our own code makes of each. They joined yesterday, a
 * second apart.
 */
export const storeManyPeople = async (count: number, lastNameOf: (index: number) => string): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const [{ newAccount }, { accountRows }, { count: counting }, { transact }, { searchPartKeys }] = await Promise.all([
    import('#functions/domain/accounts/sign-up/create-account.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#functions/domain/statistics/count-store.ts'),
    import('#functions/platform/table/table.ts'),
    import('#functions/domain/accounts/search/search-parts-store.ts'),
  ])
  const yesterday = Date.now() - 24 * 3_600_000
  const puts = Array.from({ length: count }, (_, index) => {
    const wish = { email: `${index}@test`, profile: { firstName: 'Test', lastName: lastNameOf(index) } }
    const account = newAccount(wish, 'a hash that no password has', new Date(yesterday - index * 1000))
    const { userId } = account.user
    const parts = searchPartKeys(account.user).map((key) => ({ Put: { Item: { ...key, userId } } }))
    return [...accountRows(account).filter(isSeen), ...parts]
  }).flat()
  const write = async (): Promise<void> => {
    for (let some = puts.splice(0, rowsAtOnce); some.length > 0; some = puts.splice(0, rowsAtOnce)) {
      const { done } = await transact(some)
      if (!done) throw new Error('some of the crowd were there already')
    }
  }
  await withoutEffects(() => Promise.all(Array.from({ length: writers }, write)))
  await transact([counting({ users: count, regulars: count })])
}
