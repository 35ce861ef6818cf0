import { chakra } from '@chakra-ui/react'
import { CarriedOn, GoingTheSameWay, ParcelsAndShopping } from '#web/ui/illustrations/scenes.tsx'
import { Slider } from '#web/ui/slider.tsx'

const slides = [
  { Art: GoingTheSameWay, label: 'Going the same way', text: 'One trip that happens anyway, and your parcel on it.' },
  {
    Art: ParcelsAndShopping,
    label: 'Parcels and shopping',
    text: 'From a letter to a sofa, from errands to groceries.',
  },
  { Art: CarriedOn, label: 'Recycling', text: 'Old things go where they are of use again.' },
].map(({ Art, label, text }) => ({
  id: label,
  label,
  content: (
    <>
      <Art />
      <chakra.p mt="2" textAlign="center" color="fg.muted">
        {text}
      </chakra.p>
    </>
  ),
}))

export const HeroSlides = () => <Slider label="What Sameway is for" slides={slides} />
