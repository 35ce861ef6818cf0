import * as z from 'zod/mini'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { SuspensionNotice } from '#shared/model/session-user.ts'
import { leavings } from '#shared/model/suspension.ts'
import { line, optional, required } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

/** A file that admins may open. */
export const AdminFile = z.object({ name: z.string(), id: UploadId, url: z.string() })

/** A user as an admin sees them. */
export const UserEntry = z.object({
  id: UserId,
  /** Empty until the profile is complete. */
  name: z.string(),
  email: z.string(),
  business_name: z.nullable(z.string()),
  is_admin: z.boolean(),
  is_partner: z.boolean(),
  /** Off while an application waits for review. */
  is_verified_partner: z.boolean(),
  is_business: z.boolean(),
  is_driver: z.boolean(),
  /** The system admin, whom nobody changes. */
  is_protected: z.boolean(),
  /** When the account will be erased, if its user has requested that. */
  erases_at: z.nullable(z.string()),
  suspension: z.nullable(SuspensionNotice),
  /** Set if someone with the same details was shut out when this user signed up or first posted. */
  returns_after: z.nullable(z.enum(leavings)),
  /** For a driver: the photo and the licence that their business uploaded. */
  documents: z.array(AdminFile),
  created_at: z.string(),
})
export type UserEntry = z.output<typeof UserEntry>

/** Filters for the list of users. A user can have several roles. */
const userRoles = ['all', 'admin', 'partner', 'business', 'regular'] as const
export type UserRole = (typeof userRoles)[number]

/** The query of a paged list. */
export const pages = (usual: number) =>
  z.object({
    cursor: optional(z.string().check(z.maxLength(1000))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), usual),
  })

/** `total` is null if there are too many to count. */
const userPage = z.object({ items: z.array(UserEntry), next: z.nullable(z.string()), total: z.nullable(z.number()) })
const ofUsers = z.extend(pages(10), { role: z._default(z.enum(userRoles), 'all') })

/** How admins look users up and manage them. */
export const userCalls = contract({
  listUsers: {
    summary: 'All users, the newest first, or those with one role.',
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    query: ofUsers,
    reply: userPage,
    failures: [],
  },
  searchUsers: {
    summary:
      'Users by any part of a name or of an address before the @; with one or two letters, by beginnings of words. All or those with one role.',
    // POST keeps the typed name out of the URL, which the edge logs.
    method: 'POST',
    path: '/admin/users/search',
    access: 'admin',
    whileSuspended: true,
    body: z.extend(ofUsers, { q: line(100) }),
    reply: userPage,
    failures: [],
  },
  toggleAdmin: {
    summary:
      'Makes a user an admin, or takes that back. Without a body it switches to the opposite. The user is notified by mail.',
    method: 'POST',
    path: '/admin/users/{id}/toggle-admin',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: z.object({ is_admin: optional(z.boolean()) }),
    reply: z.object({ message: z.string(), is_admin: z.boolean() }),
    failures: ['user.unknown', 'state.moved', 'admin.self', 'admin.protected', 'admin.driver', 'admin.suspended'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  suspendUser: {
    summary:
      'Suspends a user and their business, until the end of a day or until it is lifted: they can finish deliveries under way and do nothing new. They are notified by mail.',
    method: 'POST',
    path: '/admin/users/{id}/suspend',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: z.object({ reason: required(line(300), 'Please give a reason.'), until: optional(line(10)) }),
    reply: z.object({ message: z.string() }),
    failures: ['user.unknown', 'suspension.self', 'suspension.admin', 'admin.protected', 'state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  liftSuspension: {
    summary: 'Lifts a suspension. The user is notified by mail.',
    method: 'POST',
    path: '/admin/users/{id}/lift',
    access: 'admin',
    params: z.object({ id: UserId }),
    reply: z.object({ message: z.string() }),
    failures: ['user.unknown', 'state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  signOutUser: {
    summary: 'Ends every session of a user, who has to sign in again on each device.',
    method: 'POST',
    path: '/admin/users/{id}/sign-out',
    access: 'admin',
    params: z.object({ id: UserId }),
    reply: z.object({ message: z.string() }),
    failures: ['user.unknown', 'signout.self', 'admin.protected'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
})
