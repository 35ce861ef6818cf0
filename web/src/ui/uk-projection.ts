type Place = { lat: number; lon: number }

// The latitude at which shapes keep their proportions: the middle of the country.
const squeeze = Math.cos((54.5 * Math.PI) / 180)

/** Degrees to map units. A unit is a hundredth of a degree of latitude, about 1.1 km. */
export const onMap = ({ lat, lon }: Place): { x: number; y: number } => ({
  x: (lon + 8.7) * squeeze * 100,
  y: (61 - lat) * 100,
})
