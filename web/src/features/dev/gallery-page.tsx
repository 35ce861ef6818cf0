import { useArrival } from '#web/lib/use-arrival.ts'
import { UiGallery } from '#web/ui/gallery/ui-gallery.tsx'

export const GalleryPage = () => {
  useArrival('Parts')
  return <UiGallery />
}
