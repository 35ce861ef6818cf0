import { fillSearch } from '#functions/domain/accounts/search/fill-search.ts'
import { searchPartsStore } from '#functions/domain/accounts/search/search-parts-store.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestNumberStore } from '#functions/domain/requests/request-number-store.ts'

/** Lets admins find users and requests that are older than the rows by which they are found. */
export const fillOldUsers = (): Promise<number> =>
  fillSearch({
    parts: searchPartsStore,
    requestsOf: async (userId) => (await requestLists.all(userId)).posted,
    putNumbers: requestNumberStore.put,
    now: () => new Date(),
  })
