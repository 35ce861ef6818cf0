/** Every statement has a name, so that PostgreSQL prepares it once for each connection. */
const named = (name, text) => ({ name, text })

/** The caller, and the number of their calls in this minute. */
export const findCaller = named(
  'find_caller',
  `WITH caller AS (
     SELECT u.id, u.is_verified_partner FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.ends_at > now()
   ), counted AS (
     INSERT INTO call_windows AS w (user_id, minute, calls) SELECT id, date_trunc('minute', now()), 1 FROM caller
     ON CONFLICT (user_id, minute) DO UPDATE SET calls = w.calls + 1 RETURNING calls
   )
   SELECT * FROM caller, counted`,
)

export const forgetCalls = named('forget_calls', "DELETE FROM call_windows WHERE minute < date_trunc('minute', now())")

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

/** The end of a step's statement: stores the event of the `changed` row, and puts it into the outbox. */
const recorded = (step, by) => `
   event AS (
     INSERT INTO events (request_id, version, step, by_id, status, carrier_id)
     SELECT id, version, '${step}', ${by}, status, carrier_id FROM changed
   ), to_tell AS (
     INSERT INTO outbox (request_id, version, step, status) SELECT id, version, '${step}', status FROM changed
   )
   SELECT ${card} FROM changed r`

/** No one has more than twenty requests open. Posts count as rings up to twenty a day. */
export const create = named(
  'create_request',
  `WITH counted AS (
     UPDATE counters SET open = open + 1, rings_on = current_date,
       rings = CASE WHEN rings_on < current_date THEN 1 ELSE least(rings + 1, 20) END
     WHERE user_id = $1 AND open < 20 AND paused_until < now() AND suspended_until < now()
     RETURNING user_id
   ), changed AS (
     INSERT INTO requests (owner_id, category, mode, band, date, slot, loading, price_pence, metres,
       pickup_address, pickup_area, pickup_point, delivery_address, delivery_area, delivery_point,
       description, receiver_contact)
     SELECT user_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ST_MakePoint($12, $13)::geography, $14, $15,
       ST_MakePoint($16, $17)::geography, $18, $19 FROM counted
     RETURNING *
   ), ${recorded('post', 'owner_id')}`,
)

/** The first partner who carries fewer than ten and has not taken too many today gets the request. */
export const accept = named(
  'accept_request',
  `WITH free AS (
     SELECT id FROM requests WHERE id = $1 AND status = 'pending_match' AND owner_id <> $2 FOR UPDATE
   ), counted AS (
     UPDATE counters SET active = active + 1, looks_on = current_date,
       looks = CASE WHEN looks_on < current_date THEN 1 ELSE looks + 1 END
     WHERE user_id = $2 AND EXISTS (SELECT FROM free) AND active < 10
       AND (looks_on < current_date OR looks < CASE WHEN jobs_done > 0 THEN 40 ELSE 15 END)
       AND paused_until < now() AND suspended_until < now()
     RETURNING user_id
   ), changed AS (
     UPDATE requests r SET status = 'matched', version = version + 1, carrier_id = user_id, code = $3,
       wrong_guesses = 0, matched_on = current_date, changed_at = now()
     FROM free, counted WHERE r.id = free.id RETURNING r.*
   ), ${recorded('accept', 'carrier_id')}`,
)

export const start = named(
  'start_delivery',
  `WITH changed AS (
     UPDATE requests SET status = 'in_transit', version = version + 1, changed_at = now()
     WHERE id = $1 AND carrier_id = $2 AND status = 'matched' RETURNING *
   ), ${recorded('start', 'carrier_id')}`,
)

export const lockForGuess = named(
  'lock_for_guess',
  `SELECT code, wrong_guesses FROM requests WHERE id = $1 AND carrier_id = $2 AND status = 'in_transit' FOR UPDATE`,
)

export const countGuess = named('count_guess', 'UPDATE requests SET wrong_guesses = wrong_guesses + 1 WHERE id = $1')

const gramsSaved = 'coalesce(metres, 0) * 17 / 100'

/** A delivery on the day of its match gives the look back. */
export const complete = named(
  'complete_delivery',
  `WITH changed AS (
     UPDATE requests SET status = 'completed', version = version + 1, code = NULL, changed_at = now()
     WHERE id = $1 AND carrier_id = $2 AND status = 'in_transit' AND code = $3 AND wrong_guesses < 5 RETURNING *
   ), of_owner AS (
     UPDATE counters SET open = open - 1, requests_done = requests_done + 1,
       requests_co2 = requests_co2 + ${gramsSaved}
     FROM changed WHERE user_id = owner_id
   ), of_carrier AS (
     UPDATE counters SET active = active - 1, jobs_done = jobs_done + 1, jobs_co2 = jobs_co2 + ${gramsSaved},
       looks = looks - (looks_on = current_date AND matched_on = current_date)::int
     FROM changed WHERE user_id = carrier_id
   ), ${recorded('complete', 'carrier_id')}`,
)

/** The oldest steps of the outbox, with what their frames and mails say. */
export const takeFromOutbox = named(
  'take_from_outbox',
  `SELECT o.id AS outbox_id, o.version, o.step, o.status, r.id, r.owner_id, r.carrier_id, r.category, r.price_pence,
     r.pickup_address, r.delivery_address, r.date::text, r.slot, u.email
   FROM outbox o JOIN requests r ON r.id = o.request_id JOIN users u ON u.id = r.owner_id
   ORDER BY o.id LIMIT $1 FOR UPDATE OF o SKIP LOCKED`,
)

/** At most 200 partners online near each of these requests, the nearest first, and the card for their frame. */
export const findAudiences = named(
  'find_audiences',
  `SELECT ${card}, near.user_id FROM requests r CROSS JOIN LATERAL (
     SELECT p.user_id FROM online_partners p
     WHERE p.user_id <> r.owner_id AND ST_DWithin(p.point, r.pickup_point, 8000)
     ORDER BY p.point <-> r.pickup_point LIMIT 200
   ) near WHERE r.id = ANY ($1) AND r.status = 'pending_match'`,
)

export const queueMails = named(
  'queue_mails',
  `INSERT INTO mails (id, address, subject, body, html)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) ON CONFLICT DO NOTHING`,
)

export const removeFromOutbox = named('remove_from_outbox', 'DELETE FROM outbox WHERE id = ANY ($1)')
