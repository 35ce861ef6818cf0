import { Box } from '@chakra-ui/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const ContactForm = lazyComponent(async () => (await import('#web/features/contact/contact-form.tsx')).ContactForm)

// As high as the form that is to come, so that nothing jumps.
const room = <Box minH="31rem" />

/** The form loads when its place comes near. */
export const NearbyContactForm = () => {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])

  return (
    <div ref={place}>
      {near ? (
        <Suspense fallback={room}>
          <ContactForm />
        </Suspense>
      ) : (
        room
      )}
    </div>
  )
}
