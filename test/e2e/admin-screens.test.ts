import { test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { adminWorld, atAdmin } from '#test/support/journey-admin.ts'

const site = openSite()

// A file of its own: among people of other tests, some of these would be on a later page.
test('an admin’s screens with one of everything are well made', async () => {
  const world = await adminWorld(site.host)
  const admin = await atAdmin(site, anyWidth, world.admin)
  for (const [path, rows] of [
    ['/admin/dashboard', []],
    ['/admin/partner-verification', world.applicants.slice(0, 1)],
    ['/admin/partner-verification?status=refused', world.applicants.slice(1, 2)],
    ['/admin/partner-verification?status=verified', world.applicants.slice(2)],
    ['/admin/business-verification', world.businesses],
    ['/admin/user-management', world.applicants],
  ] as const) {
    await admin.wandersTo(path)
    if (rows.length === 0) await admin.told()
    for (const { user } of rows) await admin.row(user.email).waitFor()
    await admin.looksAt(`${path} with something of everything`)
  }
})
