import { usePageArrival } from '#web/lib/use-page-arrival.ts'
import { UiGallery } from '#web/ui/gallery/ui-gallery.tsx'

export const GalleryPage = () => {
  usePageArrival('Parts')
  return <UiGallery />
}
