export const cardOf = (row) => ({
  id: row.id,
  status: row.status,
  pickup_address: row.pickup_area,
  delivery_address: row.delivery_area,
  service_type: row.category,
  transportMode: row.mode,
  distance_km: row.metres === null ? null : Math.round(row.metres / 100) / 10,
  price: row.price_pence / 100,
  created_at: row.created_at,
  preferredDate: row.date,
  preferredTimeSlot: row.slot,
  loadingAssistance: row.loading,
})
