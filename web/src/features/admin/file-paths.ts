import { generatePath } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'

export const personPath = (id: string): string => generatePath(paths.adminPerson, { id })
export const deliveryPath = (id: string): string => generatePath(paths.adminDelivery, { id })
