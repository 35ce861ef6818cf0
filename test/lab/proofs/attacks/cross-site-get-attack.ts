import { anAdmin, anApplicant } from '#test/support/admin-actions.ts'
import { ok } from '#test/support/requests.ts'
import { allRows } from '#test/support/table.ts'
import type { Attack } from './attack.ts'

/**
 * The headers with which a browser follows a link on another site. It also sends our cookies, because they are
 * SameSite=Lax.
 */
const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/**
 * A link on another site opens an applicant's documents in the name of an admin, and does whatever else a GET can do.
 */
export const attack: Attack = {
  about: 'a link on another site has an admin open documents, which is recorded as theirs',
  run: async (host) => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    const { items = [] } = ok(await admin.client.admin.listPartners({ query: { status: 'waiting' } })).body
    const entry = items.find(({ user_id }) => user_id === applicant.userId)
    const documents = (entry?.documents ?? []).flatMap(({ id }) => (id ? [id] : []))
    const looks = async () => (await allRows()).filter(({ action }) => action === 'document.opened').length
    const before = await looks()
    const gains: string[] = []
    for (const id of documents) {
      const { status } = await admin.client.uploads.openUpload({ params: { id }, headers })
      if (status !== 403) gains.push(`a document was answered with ${status}`)
    }
    if (documents.length === 0) gains.push('there was no document to try')
    const recorded = (await looks()) - before
    if (recorded > 0) gains.push(`${recorded} looks were recorded`)
    const paths = ['/users/me', '/users/me/export', '/auth/check-session', '/requests', '/admin/users']
    for (const path of paths) {
      const { status } = await admin.client.send({ method: 'GET', path: `/api${path}`, headers })
      if (status !== 403) gains.push(`${path} was answered with ${status}`)
    }
    return { tries: documents.length + paths.length, gains }
  },
}
