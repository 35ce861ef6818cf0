import { usePageArrival } from '#web/components/page.tsx'
import { UiGallery } from '#web/ui/gallery/ui-gallery.tsx'

export const GalleryPage = () => {
  usePageArrival('Parts')
  return <UiGallery />
}
