import type { UploadId } from '#shared/model/ids.ts'
import type { ReportSubject } from '#shared/model/report-rules.ts'

/** Something that can be reported, and what it is called on the screen. */
export type Subject = { name: string; about: ReportSubject; photo?: UploadId }

type Photos = readonly { id: UploadId }[]

export const jobSubjects = (note: string | null, photos: Photos): Subject[] => [
  ...(note ? [{ name: 'The note', about: 'note' as const }] : []),
  ...photos.map(({ id }, index) => ({
    name: photos.length > 1 ? `Photo ${index + 1}` : 'The photo',
    about: 'photo' as const,
    photo: id,
  })),
]

/** The link to a photo has its id. */
export const personSubjects = (name: string | null, photoUrl: string | null): Subject[] => {
  const photo = photoUrl?.match(/upl_[0-9A-Za-z]+/)?.[0] as UploadId | undefined // as the server wrote it
  return [
    ...(name ? [{ name: 'The name', about: 'profile' as const }] : []),
    ...(photo ? [{ name: 'The photo', about: 'photo' as const, photo }] : []),
  ]
}
