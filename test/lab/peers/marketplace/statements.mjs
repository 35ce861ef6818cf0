/** Every statement has a name, so that PostgreSQL prepares it once for each connection. */
const named = (name, text) => ({ name, text })

export const findSession = named(
  'find_session',
  `SELECT u.id, u.is_verified_partner FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = $1 AND s.ends_at > now()`,
)

const card = `r.id, r.status, r.pickup_area, r.delivery_area, r.category, r.mode, r.metres, r.price_pence,
  to_json(r.created_at)#>>'{}' AS created_at, r.date::text, r.slot, r.loading`

const ofOthers = `r.status = 'pending_match' AND r.owner_id <> $3 AND r.date >= current_date`
const here = 'ST_MakePoint($1, $2)::geography'

/** The newest twenty within eight kilometres. */
export const newestNearby = named(
  'newest_nearby',
  `SELECT ${card} FROM requests r WHERE ${ofOthers} AND ST_DWithin(r.pickup_point, ${here}, 8000)
   ORDER BY r.created_at DESC LIMIT 20`,
)

/** The nearest twenty. */
export const nearest = named(
  'nearest',
  `SELECT ${card} FROM requests r WHERE ${ofOthers} ORDER BY r.pickup_point <-> ${here} LIMIT 20`,
)

/** No one has more than twenty requests open. */
export const create = named(
  'create_request',
  `INSERT INTO requests AS r (owner_id, category, mode, band, date, slot, loading, price_pence, metres,
     pickup_address, pickup_area, pickup_point, delivery_address, delivery_area, delivery_point,
     description, receiver_contact)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ST_MakePoint($12, $13)::geography, $14, $15,
     ST_MakePoint($16, $17)::geography, $18, $19
   WHERE (SELECT count(*) FROM requests o WHERE o.owner_id = $1 AND o.status = 'pending_match') < 20
   RETURNING ${card}`,
)

/** The first partner who carries fewer than ten gets it. */
export const accept = named(
  'accept_request',
  `UPDATE requests r SET status = 'matched', carrier_id = $2, code = $3, wrong_guesses = 0, changed_at = now()
   WHERE r.id = $1 AND r.status = 'pending_match' AND r.owner_id <> $2
     AND (SELECT count(*) FROM requests o WHERE o.carrier_id = $2 AND o.status IN ('matched', 'in_transit')) < 10
   RETURNING ${card}`,
)

export const start = named(
  'start_delivery',
  `UPDATE requests r SET status = 'in_transit', changed_at = now()
   WHERE r.id = $1 AND r.carrier_id = $2 AND r.status = 'matched' RETURNING ${card}`,
)

export const lockForGuess = named(
  'lock_for_guess',
  `SELECT code, wrong_guesses FROM requests WHERE id = $1 AND carrier_id = $2 AND status = 'in_transit' FOR UPDATE`,
)

export const countGuess = named('count_guess', 'UPDATE requests SET wrong_guesses = wrong_guesses + 1 WHERE id = $1')

export const complete = named(
  'complete_delivery',
  `UPDATE requests r SET status = 'completed', code = NULL, changed_at = now()
   WHERE r.id = $1 AND r.carrier_id = $2 AND r.status = 'in_transit' AND r.code = $3 AND r.wrong_guesses < 5
   RETURNING ${card}`,
)
