import type { ReactNode } from 'react'
import type { VehicleType } from '#shared/model/application-rules.ts'
import { icon, TruckIcon } from '#web/ui/icons.tsx'

const Motorbike = icon(
  <>
    <circle cx="5.5" cy="16" r="3.5" />
    <circle cx="18.5" cy="16" r="3.5" />
    <path d="M5.5 16l4-5.5h5.5l-3 5.5zM8 8h2.5l2 2.5M18.5 16L15 6.5h2.5" />
  </>,
)
const Car = icon(
  <>
    <path d="M4.5 17h-2v-4l3-1.5L8 7h7l3 4.5 3.5 1.5v4h-2M9.5 17h5M5.5 11.5H18" />
    <circle cx="7" cy="17" r="2.2" />
    <circle cx="17" cy="17" r="2.2" />
  </>,
)
const Van = icon(
  <>
    <path d="M4.5 17h-2V6.5h12l3.5 5 3.5 1V17h-2M9.5 17h5M11.5 6.5v5H18" />
    <circle cx="7" cy="17" r="2.2" />
    <circle cx="17" cy="17" r="2.2" />
  </>,
)
const NoVehicle = icon(
  <>
    <circle cx="13" cy="4.5" r="1.8" />
    <path d="M8.5 11.5l3-3.5 3 3 3.5 1M11.5 8l-1 6 3.5 3v4M10.5 14L8.5 18 6 21" />
  </>,
)

export const vehicleLooks: Record<VehicleType | 'None', ReactNode> = {
  Motorbike: <Motorbike size={28} />,
  Car: <Car size={28} />,
  Van: <Van size={28} />,
  Truck: <TruckIcon size={28} />,
  None: <NoVehicle size={28} />,
}
