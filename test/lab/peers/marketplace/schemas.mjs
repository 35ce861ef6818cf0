const text = (maxLength) => ({ type: 'string', minLength: 1, maxLength })
const latitude = { type: 'number', minimum: 49, maximum: 61.5 }
const longitude = { type: 'number', minimum: -9, maximum: 2.5 }

const card = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    status: { type: 'string' },
    pickup_address: { type: 'string' },
    delivery_address: { type: 'string' },
    service_type: { type: 'string' },
    transportMode: { type: 'string' },
    distance_km: { type: 'number', nullable: true },
    price: { type: 'number' },
    created_at: { type: 'string' },
    preferredDate: { type: 'string' },
    preferredTimeSlot: { type: 'string' },
    loadingAssistance: { type: 'boolean' },
  },
}
const request = { type: 'object', properties: { request: card } }
const params = { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: '^\\d{1,18}$' } } }

const spot = {
  type: 'object',
  required: ['address', 'area', 'lat', 'lng'],
  properties: { address: text(300), area: text(100), lat: latitude, lng: longitude },
}

/** Fastify validates input and serialises output by these. */
export const schemas = {
  create: {
    body: {
      type: 'object',
      required: ['category', 'mode', 'date', 'slot', 'price', 'pickup', 'delivery'],
      properties: {
        category: text(40),
        mode: text(20),
        band: text(10),
        date: { type: 'string', format: 'date' },
        slot: { enum: ['morning', 'afternoon', 'evening', 'night'] },
        loading: { type: 'boolean', default: false },
        price: { type: 'number', minimum: 1, maximum: 10000 },
        pickup: spot,
        delivery: spot,
        description: { type: 'string', maxLength: 2000 },
        receiver: { type: 'string', maxLength: 30 },
      },
    },
    response: { 201: request },
  },
  nearby: {
    querystring: { type: 'object', required: ['lat', 'lng'], properties: { lat: latitude, lng: longitude } },
    response: { 200: { type: 'array', items: card } },
  },
  step: { params, response: { 200: request } },
  complete: {
    params,
    body: { type: 'object', required: ['otp'], properties: { otp: { type: 'string', pattern: '^\\d{6}$' } } },
    response: { 200: request },
  },
}
