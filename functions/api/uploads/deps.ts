import { auditStore } from '#functions/domain/admin/audit-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'

export const deps = { uploads, files, requestOf: requestStore.find, audit: auditStore.add, now: () => new Date() }
